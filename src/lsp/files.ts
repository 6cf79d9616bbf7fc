/** The files of a workspace. */

export interface Files {
  /** The text of a file by its real path: as an editor holds it, or else as the disk does. Undefined outside the workspace. */
  read: (file: string) => string | undefined
  /** The address by which the editor knows a file. */
  toUri: (file: string) => string
}
