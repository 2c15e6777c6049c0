// memo.ts - components that are made anew only where one of their properties is
// another: rows of long lists, rooms of large plans.
import { Component, h, type FunctionComponent } from "preact";

/** Signals that the view reads still make it anew. */
export function memo<P extends object>(view: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return (Object.keys({ ...this.props, ...next }) as (keyof P)[]).some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return h(view, this.props as P);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
