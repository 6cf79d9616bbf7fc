/** `skillc/eval`: measures which skill a model would load, and reads and writes evaluation files. */

export { type ChatModelOptions, openChatModel } from './chat-model.ts'
export {
  type EvalCase,
  type EvalFile,
  type EvalFormat,
  type ParseContext,
  type Refusal,
  WRITABLE,
  type WritableFormat,
} from './eval-file.ts'
export {
  type AnswerStore,
  type AskModel,
  type CatalogResult,
  type EvaluationPlan,
  evaluateModel,
  type ModelAnswer,
  type ModelEvaluation,
  type ModelPrompt,
  type ModelTool,
  type Outcome,
  openAnswerFiles,
  planEvaluation,
  type TriedCatalog,
} from './evaluate-model.ts'
export { formatEvalFile, parseEvalFile } from './formats.ts'
