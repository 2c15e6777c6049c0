// broken.tsx - what is shown where the core cannot run.
export const Broken = ({ why }: { why: string }) => (
  <p class="panel wrong" id="broken" role="alert">The core does not run here: {why}</p>
);
