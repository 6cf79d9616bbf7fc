import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unquoted-requirement","description":"","frontmatter":{},"headers":[],"relativePath":"rules/unquoted-requirement.md","filePath":"rules/unquoted-requirement.md"}');
const _sfc_main = { name: "rules/unquoted-requirement.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unquoted-requirement" tabindex="-1">unquoted-requirement <a class="header-anchor" href="#unquoted-requirement" aria-label="Permalink to &quot;unquoted-requirement&quot;">​</a></h1><p>A command installs a package and names its version without quotes, so the shell takes <code>&gt;</code> or <code>&lt;</code> for a redirection.</p><p><code>pip install numpy&gt;=1.24</code> installs any version of <code>numpy</code> and writes what pip prints to a file <code>=1.24</code>. With <code>&lt;</code>, the shell looks for a file of that name and runs nothing. Commands of <code>pip</code>, <code>uv</code>, <code>pipx</code>, <code>poetry</code>, <code>pdm</code> and <code>conda</code> are read, in code of <code>SKILL.md</code>, in fences of other Markdown files, and in shell scripts.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Run </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`pip install numpy&gt;=1.24\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:18-6:29 note unquoted-requirement \`numpy&gt;=1.24\` is not quoted, so the shell writes to a file \`=1.24\` and drops the version</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Run </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`pip install &quot;numpy&gt;=1.24&quot;\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/unquoted-requirement.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unquotedRequirement = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unquotedRequirement as default
};
