// Generated from schema/config.schema.json by scripts/compile-schemas.js. Do not edit.

/** The contents of skillc.config.json, or of the `skillc` key of package.json. Flags on the command line win over it. */
export interface Config {
  /** Where an editor finds this schema. */
  $schema?: string
  /** Folders to search for skills, or globs of folders; earlier ones outrank later ones. Relative to the configuration file. */
  roots?: string[]
  /** Folders to search for skills, searched before `roots`, and skills from elsewhere, which come after them. Each with what decides between skills of the same id. */
  sources?: {
    /** The folder, relative to the configuration file. */
    dir?: string
    /** Instead of `dir`: skills from elsewhere. `github:OWNER/REPOSITORY`, another git address, `https://…`, `npm:NAME`, `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `s3://BUCKET/FOLDER`, `mcp:https://…`, `mcp:NAME`, or a folder of skills or of a bundle. What is not a folder is fetched by `skillc install` and pinned in skillc.lock.json. */
    from?: string
    /** The required signer of a bundle: without a signature that counts it is neither installed nor built from. */
    trust?: {
      /** A file with a public key in PEM, relative to the configuration file. */
      key?: string
      /** Exactly what the certificate names: a workflow or a mail address. */
      identity?: string
      /** Who vouches for the identity. */
      issuer?: string
      /** The trusted_root.json of another Sigstore instance, relative to the configuration file. */
      trustedRoot?: string
    }
    /** managed, project, user, plugin, system, or your own name. Default: `project`. */
    level?: string
    /** A prefix for the ids of its skills: `acme` makes `acme:frontend:lint`. */
    namespace?: string
    /** Lower wins; by default the level's order, then the order here. */
    rank?: number
    /** Follow links that leave the folder and stay below the configuration file. */
    followLinks?: boolean
    /** Globs of skill folders, relative to `dir`: only these are taken. A glob that matches a folder applies to all below it. */
    include?: string[]
    /** Globs of skill folders, relative to `dir`, that are left out. A glob that matches a folder applies to all below it. */
    exclude?: string[]
  }[]
  /** The folder to write the bundle to, below the configuration file. Default: `dist/skills`. */
  out?: string
  /** Where `build` also writes the skills, as `skillc export` does: names of targets, or objects that say more. Packages are written beside the bundle, in a folder of the target's name; client folders below the configuration file. */
  targets?: (string | {
    /** The name of a target, such as `claude-ai`, `agent-plugin` or `codex`. */
    to: string
    /** The folder to write to, below the configuration file. */
    out?: string
    /** Write nothing when the target would lose something. */
    strict?: boolean
    /** Write nothing when the target refuses a skill. */
    noEmitOnError?: boolean
    /** Client folders: link to skills that need no change instead of copying. */
    link?: boolean
    /** agent-plugin, lists: what the skills are called together. */
    name?: string
    /** agent-plugin: its version. */
    release?: string
    /** agent-plugin, lists: what the skills are for. */
    description?: string
    /** agent-plugin: its author. */
    owner?: string
    /** Files whose credentials are exported all the same: globs of paths as a refusal names them. */
    allowSensitive?: string[]
  })[]
  /** JSON files with your own targets, relative to the configuration file: each is one target by `skillc/schema/target.schema.json`, which `targets` and `skillc export --to` may name. */
  targetFiles?: string[]
  /** How severe findings are: `strict` gives the verdict of the reference validator, `standard` builds what a client loads. Default: `standard`. */
  profile?: 'strict' | 'standard'
  /** Which Markdown parser makes the tree; both make the same one. Default: `satteri`. */
  parser?: 'satteri' | 'remark'
  /** How tokens are counted. Default: `estimate`. */
  tokenizer?: 'estimate' | 'o200k'
  /** Write nothing when a skill has an error. Else that skill is left out. Default: `false`. */
  noEmitOnError?: boolean
  /** Ids of skills; only these and what they depend on are bundled. */
  entries?: string[]
  /** Which licenses skills may have: identifiers of SPDX, or texts exactly as skills have them. A skill with another one is an error. */
  licenses?: {
    /** Only these. Of `A OR B` one has to be allowed, of `A AND B` both. */
    allow?: string[]
    /** Not these. */
    deny?: string[]
    /** Every skill has to name a license. */
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
  /** JSON files with `checks` and `rules`, relative to the configuration file, or `npm:PACKAGE/FILE.json` for those of installed packages, or `skillc/recommended`. Later ones win, and this file wins over all of them. */
  extends?: string[]
  /** Your own rules, by code: `NAMESPACE/NAME`. Each has one of `frontmatter`, `forbid` and `require`. */
  checks?: Record<string, {
    /** The finding, as one sentence without a full stop. */
    message: string
    /** The action for the author to take. */
    hint?: string
    /** How severe it is where `rules` and `overrides` say nothing. Default: `warning`. */
    severity?: 'error' | 'warning' | 'note'
    /** Globs, relative to the configuration file: only these files are checked. */
    files?: string[]
    /** A JSON Schema of the frontmatter. The fields that it names are known. */
    frontmatter?: Record<string, unknown>
    /** Selectors of nodes that must not be there: `code[lang=sh], inlineCode`. */
    forbid?: string
    /** Selectors of nodes of which one must be there. */
    require?: string
    /** A regular expression: of the selected nodes, only those with a match count. */
    text?: string
    /** What `--fix --unsafe-fixes` writes in place of a match of `text`. */
    replace?: string
    /** The replacement cannot change the meaning, so `--fix` writes it. */
    safe?: boolean
  }>
  /** Your own frontmatter fields that `unknown-field` and `foreign-field` should accept. */
  fields?: string[]
  /** Who may use which skill: `allow`, `ask` or `deny` by patterns of ids, in order; the last that fits wins. `allow` where none does. */
  permissions?: Record<string, 'allow' | 'ask' | 'deny'>
  /** Permissions of single agents, by the agent's name. */
  agents?: Record<string, {
    /** The ids of the skills that the agent may use, or patterns of them; all when absent, none when empty. */
    skills?: string[]
    /** Rules for this agent, after the general ones. */
    permissions?: Record<string, 'allow' | 'ask' | 'deny'>
  }>
  /** Tokens that must not be exceeded. */
  budget?: {
    /** Tokens of all catalog lines together. */
    catalog?: number
    /** Tokens of one body. */
    body?: number
  }
  /** Flush every file of the bundle to the disk before the manifest names it, so that no power cut can damage it. Default: `false`. */
  durable?: boolean
  /** With more skills than this, the manifest is split into partitions that are loaded as they are needed. Default: `10000`. */
  splitAbove?: number
  /** Bounds on what is read. */
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
  /** A file of known findings that do not count. */
  baseline?: string
  /** Resolve as this client does: its folders, its order and its rule for skills of one name. `skillc presets` lists them. */
  preset?: string
  /** Clients for which each skill is judged: where one of them loses or changes a skill, that is reported. `all` for every client. */
  clients?: string[]
  /** JSON files with your own clients, relative to the configuration file: each is one preset by `skillc/schema/preset.schema.json`, which `preset`, `clients` and `--clients` may name. */
  presetFiles?: string[]
  /** Folders of plugins (`.claude-plugin/plugin.json`) or marketplaces (`.claude-plugin/marketplace.json`), relative to the configuration file; ids become `plugin:skill`. */
  plugins?: string[]
  /** Whether the skills inside installed npm packages (`node_modules/PACKAGE/skills`) are sources too. Default: `false`. */
  npm?: boolean
  /** Search of the bundle, in addition to its index of words. */
  search?: {
    /** An endpoint that turns skills into vectors while a bundle is built, so that a search finds what is meant in any words. Without it, or when it fails, searches go by words. */
    embeddings?: {
      /** The address of an endpoint that speaks OpenAI's protocol, without `/embeddings`. Default: `https://api.openai.com/v1`. */
      baseUrl?: string
      /** The model, as the endpoint calls it. */
      model: string
      /** Numbers of each vector that the model makes. */
      dimensions: number
      /** Whether the endpoint is asked for vectors of so many numbers, for models that can shorten them. Default: `false`. */
      requestDimensions?: boolean
      /** The name of the environment variable with the key. The key itself is never in a file. */
      keyEnv?: string
      /** What names the vectors in the bundle; the model when absent. Change it with anything else that changes vectors. */
      id?: string
      /** What the model wants before a request, such as `query: `. */
      queryPrefix?: string
      /** What the model wants before what is searched, such as `passage: `. */
      documentPrefix?: string
      /** How much of a skill is embedded, in characters: name, description, then the body. Default: `4000`. */
      characters?: number
      /** What a cosine of 1 counts beside words. Default: `10`. */
      weight?: number
      /** Texts in one call. Default: `64`. */
      batch?: number
      /** The longest that one call may take. Default: `30000`. */
      timeoutMs?: number
    }
  }
}
