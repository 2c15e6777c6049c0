// room.ts - how much room there is for a picture.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Room within an element: all of its width, and the height of the window but for so
    many pixels, on a phone and elsewhere. */
export function useRoom(stage: { current: HTMLElement | null }, phone: number, desk: number): { width: number; height: number } {
  const room = useSignal({ width: 0, height: 0 });
  useEffect(() => {
    const fit = () => {
      const height = Math.max(240, innerHeight - (innerWidth < 700 ? phone : desk));
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
