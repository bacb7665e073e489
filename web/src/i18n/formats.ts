import type { Locale } from "./words";

/** How moments, amounts and shares are written, in the organisation's time zone. */
export interface Formats {
  readonly moment: (iso: string) => string;
  readonly day: (iso: string) => string;
  /** A day of the calendar, whatever the zone. */
  readonly date: (day: string) => string;
  readonly clock: (iso: string) => string;
  /** A day as short as a stamp has room for. */
  readonly stamped: (iso: string) => string;
  readonly number: (value: number) => string;
  readonly yen: (value: number) => string;
  readonly share: (value: number) => string;
  readonly seconds: (milliseconds: number) => string;
  readonly bytes: (count: number) => string;
  /** Names one after the other. */
  readonly names: (names: readonly string[]) => string;
}

export function formatsFor(locale: Locale, zone: string): Formats {
  const tag = locale === "ja" ? "ja-JP" : "en-GB";
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: zone, ...options });
    return (iso: string) => format.format(new Date(iso));
  };
  const number = new Intl.NumberFormat(tag);
  const yen = new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "JPY",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 2,
  });
  const share = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  const seconds = new Intl.NumberFormat(tag, { style: "unit", unit: "second", maximumFractionDigits: 2 });
  const size = (unit: string) =>
    new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: 1 });
  const [single, kilobytes, megabytes] = [size("byte"), size("kilobyte"), size("megabyte")];
  return {
    moment: dates({ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }),
    day: dates({ year: "numeric", month: "long", day: "numeric" }),
    date: (day) =>
      new Intl.DateTimeFormat(tag, { timeZone: "UTC", month: "short", day: "numeric" }).format(new Date(day)),
    stamped: dates({ year: "numeric", month: locale === "ja" ? "2-digit" : "short", day: "2-digit" }),
    clock: dates({ hour: "2-digit", minute: "2-digit" }),
    number: (value) => number.format(value),
    yen: (value) => yen.format(value),
    share: (value) => share.format(value),
    seconds: (milliseconds) => seconds.format(milliseconds / 1000),
    names: (names) => names.join(locale === "ja" ? "、" : ", "),
    bytes: (count) => {
      if (count < 1000) return single.format(count);
      return count < 1_000_000 ? kilobytes.format(count / 1000) : megabytes.format(count / 1_000_000);
    },
  };
}
