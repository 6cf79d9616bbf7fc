export declare const PAGE: {
  /** The whole page. */
  html: string
  /** Of its style and its script, as a content security policy names them. */
  style: string
  script: string
  /** SHA-256 of the page, in hexadecimal digits. */
  digest: string
}
