// room.ts - how much room there is for a picture.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/* Pixels below a picture on all of the screen: the buttons of its zoom. */
const BELOW = 64;

/** Room within an element: all of its width, and the height of the window but for so
    many pixels, on a phone and elsewhere; on all of the screen but for what is above it. */
export function useRoom(stage: { current: HTMLElement | null }, phone: number, desk: number): { width: number; height: number } {
  const room = useSignal({ width: 0, height: 0 });
  useEffect(() => {
    const fit = () => {
      const panel = stage.current?.closest("[data-full]");
      const above = panel && stage.current ? stage.current.getBoundingClientRect().top + panel.scrollTop + BELOW : innerWidth < 700 ? phone : desk;
      const height = Math.max(240, innerHeight - above);
      room.value = { width: stage.current?.clientWidth ?? 0, height };
    };
    fit();
    const watch = new ResizeObserver(fit);
    if (stage.current) watch.observe(stage.current);
    addEventListener("resize", fit);
    return () => {
      watch.disconnect();
      removeEventListener("resize", fit);
    };
  }, []);
  return room.value;
}
