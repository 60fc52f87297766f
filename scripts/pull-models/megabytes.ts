/** As disks and hubs count them: 1,000,000 bytes. */
export function megabytes(bytes: number): string {
  const number = bytes / 1e6;
  return number.toLocaleString("en-US", { maximumFractionDigits: number < 10 ? 1 : 0 });
}
