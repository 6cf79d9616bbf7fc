/** The application of a report, made by scripts/report-application.js from report/html. */
export declare const APPLICATION: {
  style: string
  script: string
  /** As a content security policy names them. */
  styleHash: string
  scriptHash: string
}
