/** Every preset. Imported when one is asked for, and not before: the data is large. */
import adk from './data/adk.json' with { type: 'json' }
import agentskills from './data/agentskills.json' with { type: 'json' }
import deepagents from './data/deepagents.json' with { type: 'json' }
import memstack from './data/memstack.json' with { type: 'json' }
import msAgentFramework from './data/ms-agent-framework.json' with { type: 'json' }
import pydanticAi from './data/pydantic-ai.json' with { type: 'json' }
import springAiAlibaba from './data/spring-ai-alibaba.json' with { type: 'json' }
import strands from './data/strands.json' with { type: 'json' }
import type { Preset } from './preset.ts'

/** schema/preset.schema.json describes the files, and a test holds them to it. */
const data: unknown[] = [
  adk,
  agentskills,
  deepagents,
  memstack,
  msAgentFramework,
  pydanticAi,
  springAiAlibaba,
  strands,
]

/** In code-unit order of their ids. */
export const PRESETS = data as Preset[]
