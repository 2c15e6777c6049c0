// broken.tsx - what is shown where the core cannot run.
import { t } from "../core/strings";
export const Broken = ({ why }: { why: string }) => (
  <p class="panel wrong" id="broken" role="alert">{t`The core does not run here: ${why}`}</p>
);
