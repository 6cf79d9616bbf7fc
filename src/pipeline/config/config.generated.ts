// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.

/** The contents of skillc.config.json, or of the `skillc` key in package.json. Command-line flags override it. */
export interface Config {
  /** Where an editor finds this schema. */
  $schema?: string
  /** Folders to search for skills, or globs of folders, relative to the configuration file. Earlier ones override later ones. */
  roots?: string[]
  /** Folders searched before `roots`, and remote skills searched after them. Their options decide between skills with the same id. */
  sources?: {
    /** The folder, relative to the configuration file. */
    dir?: string
    /** Instead of `dir`: remote skills. `github:OWNER/REPOSITORY`, another Git URL, `https://…`, `npm:NAME`, `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `s3://BUCKET/FOLDER`, `mcp:https://…`, `mcp:NAME`, or a folder with skills or a bundle. `skillc install` fetches everything except folders and pins it in skillc.lock.json. */
    from?: string
    /** The required signer of a bundle. Without a valid signature, the bundle is neither installed nor used in a build. */
    trust?: {
      /** A PEM public key file, relative to the configuration file. */
      key?: string
      /** The exact identity in the certificate: a workflow or an email address. */
      identity?: string
      /** The issuer of the identity. */
      issuer?: string
      /** The trusted_root.json of another Sigstore instance, relative to the configuration file. */
      trustedRoot?: string
    }
    /** managed, project, user, plugin, system, or your own name. Default: `project`. */
    level?: string
    /** A prefix for the skills' ids. For example, `acme` gives `acme:frontend:lint`. */
    namespace?: string
    /** The lowest rank wins. By default, the level decides, then the order of the sources. */
    rank?: number
    /** Follow symlinks out of the folder that stay below the configuration file. */
    followLinks?: boolean
    /** Globs of skill folders to include, relative to `dir`. A glob that matches a folder applies to everything below it. */
    include?: string[]
    /** Globs of skill folders to exclude, relative to `dir`. A glob that matches a folder applies to everything below it. */
    exclude?: string[]
  }[]
  /** Output folder for the bundle, below the configuration file. Default: `dist/skills`. */
  out?: string
  /** Targets that `build` also exports to, like `skillc export`: names or objects. Packages are written next to the bundle, in a folder named after the target. Client folders are written below the configuration file. */
  targets?: (string | {
    /** The name of a target, such as `claude-ai`, `agent-plugin` or `codex`. */
    to: string
    /** Output folder, below the configuration file. */
    out?: string
    /** Write nothing if the target would lose information. */
    strict?: boolean
    /** Write nothing if the target rejects a skill. */
    noEmitOnError?: boolean
    /** Client folders: link to skills that need no changes; copy the others. */
    link?: boolean
    /** agent-plugin, lists: name of the set of skills. */
    name?: string
    /** agent-plugin: its version. */
    release?: string
    /** agent-plugin, lists: purpose of the skills. */
    description?: string
    /** agent-plugin: its author. */
    owner?: string
    /** Files to export although they contain credentials: globs of paths as the error prints them. */
    allowSensitive?: string[]
  })[]
  /** JSON files with your own targets, relative to the configuration file. Each defines one target (`skillc/schema/target.schema.json`) for `targets` and `skillc export --to`. */
  targetFiles?: string[]
  /** The severities of findings. `strict` follows the reference validator; `standard` builds every skill that a client loads. Default: `standard`. */
  profile?: 'strict' | 'standard'
  /** The Markdown parser; both produce the same tree. Default: `satteri`. */
  parser?: 'satteri' | 'remark'
  /** How tokens are counted. Default: `estimate`. */
  tokenizer?: 'estimate' | 'o200k'
  /** Write nothing if a skill has an error. Otherwise that skill is left out. Default: `false`. */
  noEmitOnError?: boolean
  /** Ids of skills. Only these skills and their dependencies are bundled. */
  entries?: string[]
  /** Allowed licenses: SPDX identifiers, or the exact text in a skill. A skill with any other license is an error. */
  licenses?: {
    /** Allow only these. For `A OR B`, one must be allowed; for `A AND B`, both. */
    allow?: string[]
    /** Reject these. */
    deny?: string[]
    /** Every skill must have a license. */
    required?: boolean
  }
  /** Severities by code: error, warning, note or off. */
  rules?: Record<string, 'error' | 'warning' | 'note' | 'off'>
  /** Severities by code for some files; later entries win. */
  overrides?: {
    /** Globs, relative to the configuration file. */
    files: string[]
    /** Severities by code in these files. */
    rules: Record<string, 'error' | 'warning' | 'note' | 'off'>
  }[]
  /** JSON files with `checks` and `rules`, relative to the configuration file, `npm:PACKAGE/FILE.json` for installed packages, or `skillc/recommended`. Later files override earlier ones, and this file overrides them all. */
  extends?: string[]
  /** Your own rules, by code: `NAMESPACE/NAME`. Each must have exactly one of `frontmatter`, `forbid` or `require`. */
  checks?: Record<string, {
    /** The message to report, as one sentence without a final period. */
    message: string
    /** The action for the author to take. */
    help?: string
    /** Severity, unless `rules` or `overrides` set another. Default: `warning`. */
    severity?: 'error' | 'warning' | 'note'
    /** Globs of the files to check, relative to the configuration file. */
    files?: string[]
    /** A JSON Schema for the frontmatter. `unknown-field` accepts its fields. */
    frontmatter?: Record<string, unknown>
    /** Selectors of nodes that must not exist: `code[lang=sh], inlineCode`. */
    forbid?: string
    /** Selectors; at least one node must match. */
    require?: string
    /** A regular expression; only selected nodes with matching text are considered. */
    text?: string
    /** The replacement that `--fix --unsafe-fixes` writes for a match of `text`. */
    replace?: string
    /** The replacement cannot change the meaning, so `--fix` applies it. */
    safe?: boolean
  }>
  /** Your own frontmatter fields that `unknown-field` and `foreign-field` should accept. */
  fields?: string[]
  /** Who can use which skill: `allow`, `ask` or `deny` by id pattern; the last matching pattern wins. Default: `allow`. */
  permissions?: Record<string, 'allow' | 'ask' | 'deny'>
  /** Permissions of specific agents, by agent name. */
  agents?: Record<string, {
    /** Ids or id patterns of the skills that the agent can use. If absent, it can use all; if empty, none. */
    skills?: string[]
    /** Rules for this agent, applied after the general ones. */
    permissions?: Record<string, 'allow' | 'ask' | 'deny'>
  }>
  /** Token limits. */
  budget?: {
    /** Tokens of the whole catalog. */
    catalog?: number
    /** Tokens of one body. */
    body?: number
  }
  /** Flush every file to disk before the manifest lists it, so that the bundle survives a power failure. Default: `false`. */
  durable?: boolean
  /** Above this many skills, the manifest is split into partitions that are loaded on demand. Default: `10000`. */
  splitAbove?: number
  /** Limits on input. */
  limits?: {
    /** Folders below a root. Default: `32`. */
    depth?: number
    /** Folders in one source. Default: `2000000`. */
    folders?: number
    /** Files in one source. Default: `5000000`. */
    files?: number
    /** Bytes of one SKILL.md. Default: `2097152`. */
    entryBytes?: number
    /** Bytes of one resource. Default: `104857600`. */
    fileBytes?: number
  }
  /** A file of known findings to hide. */
  baseline?: string
  /** Resolve as this client does: its folders, order and rule for skills with the same name. `skillc presets` lists them. */
  preset?: string
  /** Clients to check each skill for, or `all`. skillc reports skills that one of them loses or changes. */
  clients?: string[]
  /** JSON files with your own clients, relative to the configuration file. Each defines one preset (`skillc/schema/preset.schema.json`) for `preset`, `clients` and `--clients`. */
  presetFiles?: string[]
  /** Folders of plugins (`.claude-plugin/plugin.json`) or marketplaces (`.claude-plugin/marketplace.json`), relative to the configuration file; ids become `plugin:skill`. */
  plugins?: string[]
  /** Also use skills in installed npm packages (`node_modules/PACKAGE/skills`) as sources. Default: `false`. */
  npm?: boolean
  /** Search options, in addition to the keyword index. */
  search?: {
    /** An endpoint that turns skills into vectors during a build, for search by meaning. Without it, or if it fails, search uses keywords. */
    embeddings?: {
      /** Base URL of an OpenAI-compatible endpoint, without `/embeddings`. Default: `https://api.openai.com/v1`. */
      baseUrl?: string
      /** The model's name at the endpoint. */
      model: string
      /** Dimensions of the model's vectors. */
      dimensions: number
      /** Request vectors with that many dimensions, for models that can shorten them. Default: `false`. */
      requestDimensions?: boolean
      /** Environment variable that contains the key. The key itself is never in a file. */
      keyEnv?: string
      /** Identifies the vectors in the bundle. Default: the model. Change it whenever you change something else that affects the vectors. */
      id?: string
      /** Prefix that the model expects before a request, such as `query: `. */
      queryPrefix?: string
      /** Prefix that the model expects before searched text, such as `passage: `. */
      documentPrefix?: string
      /** Characters to embed per skill: name, description, then the body. Default: `4000`. */
      characters?: number
      /** Weight of a cosine of 1 compared with keywords. Default: `10`. */
      weight?: number
      /** Texts in one call. Default: `64`. */
      batch?: number
      /** Time limit of one call. Default: `30000`. */
      timeoutMs?: number
    }
  }
}
