import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unportable-frontmatter","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unportable-frontmatter.md","filePath":"rules/unportable-frontmatter.md"}');
const _sfc_main = { name: "rules/unportable-frontmatter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unportable-frontmatter" tabindex="-1">unportable-frontmatter <a class="header-anchor" href="#unportable-frontmatter" aria-label="Permalink to &quot;unportable-frontmatter&quot;">​</a></h1><p>The frontmatter is TOML between <code>+++</code> lines, as Hugo and Zola write it.</p><p>The specification has YAML between <code>---</code> lines, and no client reads anything else. Most drop the skill, because they find no description; Claude Code, Cline, Letta Code, Qoder CLI and VS Code load it under its folder&#39;s name, without any of its fields, so a <code>disable-model-invocation = true</code> is lost too.</p><p>skillc reads all fields, and <code>standard</code> bundles the skill: sessions of the <a href="./../runtime.html">runtime</a> and the <a href="./../mcp.html">MCP server</a> use it as any other. Its <code>SKILL.md</code> stays as it is, so a client that it is installed for does not read it. The reference validator and <code>strict</code> reject the skill.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">+++</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">name = &quot;rye-bread&quot;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">description = &quot;Bakes rye bread. Use when the user asks for a dark loaf.&quot;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">+++</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:1:1-1:4 warning unportable-frontmatter The frontmatter is TOML (\`+++\`): Amp, Codex, Continue CLI, Crush, Cursor, Deep Agents Code, Gemini CLI, GitHub Copilot CLI, Google ADK, Goose, Kilo Code CLI, Kimi Code, MemStack, Microsoft Agent Framework, npx skills, OpenClaw, OpenCode, pi, Pydantic AI, Qwen Code, Roo Code, Spring AI Alibaba and Strands Agents drop the skill, and Claude Code, Cline, Letta Code, Qoder CLI and VS Code load it without its fields</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Feed the starter the evening before.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unportable-frontmatter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unportableFrontmatter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unportableFrontmatter as default
};
