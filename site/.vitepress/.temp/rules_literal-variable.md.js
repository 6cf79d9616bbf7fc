import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"literal-variable","description":"","frontmatter":{},"headers":[],"relativePath":"rules/literal-variable.md","filePath":"rules/literal-variable.md"}');
const _sfc_main = { name: "rules/literal-variable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="literal-variable" tabindex="-1">literal-variable <a class="header-anchor" href="#literal-variable" aria-label="Permalink to &quot;literal-variable&quot;">​</a></h1><p>A command needs the value of a variable, but its quotes prevent the shell from expanding it.</p><p>In single quotes, <code>$TOKEN</code> is not expanded, so <code>curl -H &#39;Authorization: Bearer $TOKEN&#39;</code> sends the name of the variable to the server. The same applies to a here-document whose delimiter is quoted. skillc reports only two cases, which are certain:</p><table tabindex="0"><thead><tr><th>Where</th><th>Reported</th></tr></thead><tbody><tr><td>single quotes in a command of <code>curl</code>, <code>wget</code>, <code>http</code> or <code>xh</code></td><td>a variable in capital letters</td></tr><tr><td>a here-document with a quoted delimiter, for <code>python</code>, <code>psql</code>, <code>mysql</code>, <code>sqlite3</code> or <code>curl</code></td><td>a variable that the same code sets above it</td></tr></tbody></table><p>Programs that have their own variables there (<code>awk</code>, <code>jq</code>, <code>sed</code>, <code>perl</code>, <code>sh -c</code>, <code>ssh</code>) are not reported. skillc checks code in <code>SKILL.md</code>, code blocks in other Markdown files, and shell scripts.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    curl -H &#39;Authorization: Bearer $OVEN_TOKEN&#39; https://oven.bakery.dev/heat</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    LOAF=rye</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    python3 - &lt;&lt;&#39;EOF&#39;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    print(&quot;$LOAF&quot;)</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    EOF</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:36-6:47 note literal-variable \`$OVEN_TOKEN\` is in single quotes, so \`curl\` gets the name instead of the value</span></span>
<span class="line"><span>rye-bread/SKILL.md:10:12-10:17 note literal-variable \`$LOAF\` is in a here-document whose delimiter, \`EOF\`, is quoted, so \`python3\` gets the name instead of the value</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    curl -H &quot;Authorization: Bearer $OVEN_TOKEN&quot; https://oven.bakery.dev/heat</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    LOAF=rye</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    python3 - &lt;&lt;EOF</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    print(&quot;$LOAF&quot;)</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">    EOF</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/literal-variable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const literalVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  literalVariable as default
};
