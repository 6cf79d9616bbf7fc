/** What a command is given for a bundle. Pure. */

/** Whether it names a bundle that has to be fetched; a folder otherwise. */
export function isElsewhere(place: string): boolean {
  return /^(?:npm:|(?:oci|s3|https?):\/\/)/i.test(place)
}
