import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"invalid-toml","description":"","frontmatter":{},"headers":[],"relativePath":"rules/invalid-toml.md","filePath":"rules/invalid-toml.md"}');
const _sfc_main = { name: "rules/invalid-toml.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-toml" tabindex="-1">invalid-toml <a class="header-anchor" href="#invalid-toml" aria-label="Permalink to &quot;invalid-toml&quot;">​</a></h1><p>The frontmatter is invalid TOML.</p><p>Agents read only YAML between <code>---</code> lines; <a href="./unportable-frontmatter.html">unportable-frontmatter</a> reports all TOML. If the TOML cannot be read either, skillc has no name and no description, so it uses the folder&#39;s name and the first paragraph.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">+++</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">name = rye-bread</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">description = &quot;Bakes rye bread. Use when the user asks for a dark loaf.&quot;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">+++</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:1:1-1:4 warning unportable-frontmatter The frontmatter is TOML (\`+++\`): Amp, Codex, Continue CLI, Crush, Cursor, Deep Agents Code, Gemini CLI, GitHub Copilot CLI, Google ADK, Goose, Kilo Code CLI, Kimi Code, MemStack, Microsoft Agent Framework, npx skills, OpenClaw, OpenCode, pi, Pydantic AI, Qwen Code, Roo Code, Spring AI Alibaba and Strands Agents drop the skill, and Claude Code, Cline, Letta Code, Qoder CLI and VS Code load it without its fields</span></span>
<span class="line"><span>rye-bread/SKILL.md:2:8-2:8 warning invalid-toml The frontmatter is not valid TOML: unexpected character</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/invalid-toml.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidToml = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidToml as default
};
