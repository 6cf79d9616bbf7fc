/** The application of a report, made by scripts/report-application.js from src/page/application. */
export declare const APPLICATION: {
  style: string
  script: string
  /** As a content security policy names them. */
  styleHash: string
  scriptHash: string
}
