// measures.tsx - the measures of a level as tables, one for each thing that they
// speak of, with a bar on each measure's own axis.
import type { Measure } from "../core/session";
import { shortNumber, spoken } from "./words";
import { t } from "../core/strings";

/** Where on its axis a value lies, 0..1. */
const share = ({ low, high }: Measure, value: number | null | undefined): number =>
  Math.min(1, Math.max(0, ((value ?? low) - low) / (high - low)));

export function MeasureTables({ measures, values }: {
  measures: readonly Measure[];
  values: Readonly<Record<string, number | null>> | null | undefined;
}) {
  const kinds = [...new Set(measures.map((measure) => measure.of))];
  return (
    <>
      {kinds.map((of) => (
        <table key={of}>
          <caption>{t`of the ${of}`}</caption>
          <tbody>
            {measures.filter((measure) => measure.of === of).map((measure) => (
              <tr key={measure.name} data-measure={measure.name}>
                <th scope="row" title={measure.help}>{spoken(measure.name)}<small>{measure.help}</small></th>
                <td class="axis" aria-hidden="true">
                  <span class="bar-back"><span class="bar-fill" style={{ width: `${100 * share(measure, values?.[measure.name])}%` }} /></span>
                </td>
                <td class="value">{shortNumber(values?.[measure.name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
