/** Import this module on demand, because the data is large. */
import adk from './data/adk.json' with { type: 'json' }
import agentskills from './data/agentskills.json' with { type: 'json' }
import amp from './data/amp.json' with { type: 'json' }
import claudeCode from './data/claude-code.json' with { type: 'json' }
import cline from './data/cline.json' with { type: 'json' }
import codex from './data/codex.json' with { type: 'json' }
import continueCli from './data/continue.json' with { type: 'json' }
import copilotCli from './data/copilot-cli.json' with { type: 'json' }
import crush from './data/crush.json' with { type: 'json' }
import cursor from './data/cursor.json' with { type: 'json' }
import deepagents from './data/deepagents.json' with { type: 'json' }
import gemini from './data/gemini.json' with { type: 'json' }
import goose from './data/goose.json' with { type: 'json' }
import kilo from './data/kilo.json' with { type: 'json' }
import kimi from './data/kimi.json' with { type: 'json' }
import letta from './data/letta.json' with { type: 'json' }
import memstack from './data/memstack.json' with { type: 'json' }
import msAgentFramework from './data/ms-agent-framework.json' with { type: 'json' }
import npxSkills from './data/npx-skills.json' with { type: 'json' }
import npxSkillsAdd from './data/npx-skills-add.json' with { type: 'json' }
import openclaw from './data/openclaw.json' with { type: 'json' }
import opencode from './data/opencode.json' with { type: 'json' }
import pi from './data/pi.json' with { type: 'json' }
import pydanticAi from './data/pydantic-ai.json' with { type: 'json' }
import qoder from './data/qoder.json' with { type: 'json' }
import qwenCode from './data/qwen-code.json' with { type: 'json' }
import roo from './data/roo.json' with { type: 'json' }
import springAiAlibaba from './data/spring-ai-alibaba.json' with { type: 'json' }
import strands from './data/strands.json' with { type: 'json' }
import vscode from './data/vscode.json' with { type: 'json' }
import type { Preset } from './preset.ts'

const data: unknown[] = [
  adk,
  agentskills,
  amp,
  claudeCode,
  cline,
  codex,
  continueCli,
  copilotCli,
  crush,
  cursor,
  deepagents,
  gemini,
  goose,
  kilo,
  kimi,
  letta,
  memstack,
  msAgentFramework,
  npxSkills,
  npxSkillsAdd,
  openclaw,
  opencode,
  pi,
  pydanticAi,
  qoder,
  qwenCode,
  roo,
  springAiAlibaba,
  strands,
  vscode,
]

export const PRESETS = data as Preset[]
