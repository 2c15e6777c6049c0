// earlier.tsx - the button beside a project that shows what it was before (projects.tsx).
import { t } from "../core/strings";

export const Earlier = ({ name, show }: { name: string; show: () => void }) => (
  <button type="button" class="earlier" aria-label={t`Earlier saves of ${name}`} title={t`What it was before, to bring back`} onClick={show}>{t`Backups`}</button>
);
