/** A bundle that has been found, and can be read file by file. */

/** Bytes of a `manifest.json`, which is read into memory. */
export const MOST_MANIFEST_BYTES = 512 * 2 ** 20

/** What a registry says of it besides its bytes: what a lock file remembers. */
export interface Origin {
  /** The version that a request came to: of a package, of a tag. */
  version?: string
  /** What was fetched, exactly: a registry’s own name for these bytes. */
  resolved?: string
  /** What a package manager checks the package by (`sha512-…`). */
  integrity?: string
}

export interface OpenedBundle {
  /** The bytes of `manifest.json`. Nothing is checked yet. */
  manifest: Uint8Array
  origin: Origin
  /**
   * The bytes of another file, by its path in the bundle; `named` is what the manifest or a record says of it, and the skills
   * that it belongs to where that is known; without a size it is a record, of at most `MOST_RECORD_BYTES`. Nothing is checked yet. Throws a Failure.
   */
  read: (path: string, named: { digest: string; size?: number; skills?: string[] }) => Promise<Uint8Array>
  /** A regular file of this machine that was found to have the bytes, which are not read then. Nothing is fetched for it. */
  find?: (path: string, named: { digest: string; size?: number }) => string | undefined
  /** How many files are read at once; 1 without. */
  parallel?: number
  /** The signatures that come with it, one after the other. Nothing is checked yet. Throws a Failure. */
  signatures: () => AsyncIterable<Uint8Array>
}

/** What is known of a bundle before it is opened. */
export interface Pin extends Origin {
  /** `sha256:` and the digest of the manifest's bytes. */
  manifest: string
}
