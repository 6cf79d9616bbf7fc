// Made by scripts/background.js: terms of search, and in how many of 5000 public skills they stand (base 36).
export const SKILLS = 5000
export const COUNTS =
  'aa:m aapl:l ab:1i abandon:q abc:15 abi:l abil:p abl:y abort:17 absent:15 absolut:2o abstract:2t abus:r ac:1c ' +
  'academ:l acceler:1k accent:t accept:c1 access:ox accident:n accomplish:y accord:1n account:fb accountid:w ' +
  'accumul:1g accur:2n accuraci:2t achiev:21 ack:m acknowledg:1f acl:o acm:1h acquir:o acquisit:1b across:jg ' +
  'act:5w action:t8 activ:se actor:y actual:cm ad:4w adapt:6b add:180 addit:78 address:bp adher:r adjac:17 ' +
  'adjust:4i admin:6x administr:1m adopt:2m adr:10 advanc:7x advantag:1b adversari:z advertis:q advic:1r advis:r ' +
  'advisor:x advisori:u ae:14 aesthet:t affect:55 affili:l against:f7 age:32 agenc:s agenda:v agent:2y agentid:11 ' +
  'agentskillexchang:db aggreg:4y aggress:y agnost:1i ago:1f agre:1c agreement:13 ahead:w ai:137 aim:15 air:r al:s ' +
  'alert:78 algorithm:2n alia:1v alias:19 alic:18 align:64 aliv:q alloc:2d allow:a1 allowlist:14 almost:17 alon:3a ' +
  'along:u alongsid:2d alpha:1n alreadi:ef alt:24 alter:v altern:9c alway:nm amazon:1g ambigu:37 america:s among:r ' +
  'amount:6l analys:o analysi:k5 analyst:1w analyt:5c analyz:fy anchor:26 android:2s angl:1h angular:n anim:21 ' +
  'annot:3b announc:2a annual:29 anomali:27 anonym:1d anoth:6o answer:8r anthrop:3a anti:bp anyon:z anyth:8q ' +
  'anywher:w ap:8p apach:s apex:3o api:1z8 apikey:2r apm:p app:ul appear:7i append:4y appl:31 appli:ju applic:oy ' +
  'appoint:l approach:ee appropri:7f approv:ao approxim:17 apt:1m ar:1m arbitrari:s arbitrum:s arc:n arch:z ' +
  'architect:31 architectur:dy archiv:47 area:65 aren:1c arg:89 argument:df aria:z arm:o around:3n arrang:n ' +
  'array:5f arriv:1p arrow:1c art:23 articl:4o articleview:k artifact:bq arxiv:s asc:s ascii:13 asia:k ask:ml ' +
  'askuserquest:17 asp:p aspect:1y assembl:26 assert:3e assess:7a asset:8t assign:6h assigne:t assist:61 associ:20 ' +
  'assum:54 assumpt:52 assur:q ast:t async:8y asynchron:1r asyncio:m ation:l atlas:l atom:2d att:s attach:4h ' +
  'attack:3m attempt:4j attende:y attent:24 attest:l attribut:5a audienc:3k audio:42 audit:du auditor:16 aura:m ' +
  'auth:me authent:bc author:l1 authorit:1r auto:i6 autom:kj automat:fm autonom:1w autopilot:n avail:pm avatar:10 ' +
  'averag:35 avg:1s avoid:dk aw:3x await:7c awar:4b away:12 awk:k axe:k axi:w az:z azur:43 b:lq ba:o back:es ' +
  'backend:5d background:78 backlog:18 backoff:1f backup:3f backward:15 bad:48 badg:2l balanc:6k ban:o banana:10 ' +
  'band:14 bandwidth:l bank:1m banner:13 bar:3a bare:1j base:12y basedir:4d baselin:5d basenam:m baseurl:m ' +
  'bash:1o1 bashrc:k basi:19 basic:ik batch:9u bc:k bear:1a bearer:80 beat:22 beauti:s becom:5f begin:3d behalf:k ' +
  'behav:12 behavior:e3 behaviour:s behind:2x believ:o belong:2t bench:o benchmark:2z benefit:3k besid:l best:kq ' +
  'bet:m beta:1p better:6h beyond:45 bg:x bi:o bias:15 bid:l big:2o biggest:s bigqueri:k bill:2t bin:61 binanc:p ' +
  'binari:4t bind:3w bio:1o bit:1a bitcoin:t black:1c blank:1x blast:y blend:n blind:1v bloat:p blob:2g block:gw ' +
  'blockchain:k blocker:27 blog:2o blue:27 blueprint:x blur:u board:2m bob:u bodi:bl boilerpl:s bold:20 bonus:q ' +
  'book:3v bookmark:n bool:1b boolean:33 boost:k boot:12 bootstrap:20 border:1b bot:5b bottleneck:1g bottom:2c ' +
  'bound:46 boundari:86 box:3w br:x bracket:s brain:o brainstorm:x branch:79 brand:4r brave:n breach:28 break:9s ' +
  'breakdown:2a breaker:o breed:m brew:3v bridg:39 brief:77 briefli:p bring:19 brittl:m broad:2w broadcast:u ' +
  'broader:1i broken:3k brows:2k browser:9a bsc:q btc:1b bucket:23 budget:5v buffer:20 bug:6q build:yl builder:5a ' +
  'built:b9 bulk:89 bullet:2l bump:1h bun:1s bundl:62 buri:k burn:10 bus:w busi:by button:4v buy:3a buyer:1m ' +
  'bypass:3o byte:3v bytesagain:11 c:n0 ca:1i cac:o cach:9i cadenc:1o cal:y calcul:66 calendar:46 calibr:1c ' +
  'call:s1 callback:34 caller:1l callout:1w came:t camel:t camelcas:q camera:16 campaign:2u canari:s cancel:4b ' +
  'candid:4a canon:3f canva:2c cap:3c capabl:cg capac:1x capit:14 captcha:o caption:1a captur:8x car:m card:4j ' +
  'cardin:k care:34 career:o cargo:22 carri:4b cart:q cascad:1d case:mc cash:1e cast:19 casual:13 cat:4a ' +
  'catalog:2r catch:5r categor:20 categori:bi caught:n caus:95 causal:l causat:l caution:p caveat:ad cc:21 cd:c9 ' +
  'cdn:21 cdp:p ce:17 ceil:w celebr:l cell:1e center:3d central:2x ceo:13 cert:q certain:v certif:26 cf:l cfg:l ' +
  'ch:19 chain:9w challeng:3t chang:10j changelog:2b channel:94 char:2n charact:4r characterist:1b charg:1g ' +
  'chart:3a chase:o chat:9y chatbot:m chatgpt:v cheap:1b cheaper:o check:1f3 checkbox:11 checker:1t checklist:fb ' +
  'checkout:30 checkpoint:2o checksum:n child:3x children:1q china:l chines:1e chmod:29 choic:5f choos:8v chore:t ' +
  'chosen:2g chrome:2r chromium:1g chunk:23 churn:1j ci:aq circl:1c circuit:z circular:r citat:27 cite:2d citi:2d ' +
  'ck:x claim:6f clarif:s clarifi:3j clariti:2b class:da classic:1j classif:3s classifi:4l claud:eg claus:15 ' +
  'claw:i5 clawd:1p clawdbot:2c clawdhub:n clawhub:6p clean:9y cleaner:m cleanup:3y clear:er cli:p5 click:5w ' +
  'client:iz clinic:10 clip:19 clock:m clone:60 close:a8 closur:q cloud:ad cloudflar:1i cluster:3j cmd:2n cms:11 ' +
  'cn:2q co:4o coach:n code:17s codebas:4h coder:m codex:2t coffe:l cognit:x coher:x cohort:r coin:z col:u cold:1z ' +
  'collabor:3l collaps:1j collect:9w collector:n collis:o color:79 column:58 com:1hz combin:7t come:48 comma:18 ' +
  'command:qu comment:7x commerc:1e commerci:s commit:cd common:nq communic:5r communiti:4h compact:2i compani:75 ' +
  'companion:x compar:8z comparison:66 compat:76 compel:q compens:12 compet:1v competit:2k competitor:2n compil:5u ' +
  'complaint:u complement:q complet:x9 complex:bl complianc:by compliant:50 compon:cj compos:4b composio:45 ' +
  'composit:3o compound:21 comprehens:6m compress:23 compromis:y comput:5x con:1d concaten:11 concentr:u ' +
  'concept:cq concern:3h concis:2z conclus:1r concret:49 concurr:3k conda:k condit:8j conduct:1s conf:m confid:5t ' +
  'confidenti:s config:pz configur:vq confirm:no conflict:59 conform:m confus:28 connect:ms connector:4o ' +
  'consecut:n consensus:14 consent:1b consequ:z conserv:s consid:5w consider:2x consist:8m consol:5v consolid:25 ' +
  'const:7c constant:24 constrain:z constraint:9y construct:39 constructor:1m consult:3e consum:5v consumpt:1g ' +
  'contact:6f contain:gk content:z2 contenttyp:s context:wl contextu:r continu:ed contract:8r contradict:x ' +
  'contrast:1c contribut:35 contributor:19 control:gx conveni:q convent:6d converg:m convers:b1 convert:7b ' +
  'cooki:2h cool:r cooldown:l coordin:43 copi:b2 copilot:2l copywrit:l cor:16 core:v5 corp:1g corpor:11 corpus:r ' +
  'correct:dk correl:2e correspond:1p corrupt:1d cost:b6 counsel:n count:i5 counter:1d countri:24 coupl:18 ' +
  'cours:1l cover:fu coverag:6t cp:39 cpu:3j cr:w craft:12 crash:27 crawl:n creat:1bj createdat:11 creation:7j ' +
  'creativ:2j creator:30 cred:m credenti:cx credibl:k credit:3d criteria:85 criterion:13 critic:e7 crm:2s cron:5b ' +
  'crontab:s crop:m cross:cb crud:24 crypto:2z cryptograph:l cs:37 csharp:12 csp:w csproj:o css:48 csv:5k ct:1l ' +
  'cta:1w ctas:k ctrl:1d ctx:u cultur:13 curat:1a curl:ea currenc:2i current:tt cursor:36 curv:1c custom:qr ' +
  'customiz:l cut:3c cv:11 cve:s cwd:k cybersecur:1t cycl:3m da:p daemon:1d daili:85 damag:o danger:1b dark:2l ' +
  'dash:z dashboard:7d data:1dz databas:at datafram:w dataset:3u date:l6 datetim:1t day:em db:76 dd:5s de:3u ' +
  'deactiv:m dead:1n deadlin:2h deal:2i debian:15 debt:1c debug:8v debugg:k decay:k decid:79 decim:18 decis:jo ' +
  'deck:x declar:4n declin:1o decod:1h decompos:t decomposit:u decor:14 decoupl:r dedic:2o dedup:13 dedupl:1i ' +
  'deep:8f deeper:1d deepseek:q def:5e default:w5 defaultazurecredenti:t defend:n defens:2e defer:34 defi:19 ' +
  'defin:eq definit:86 degrad:2o delay:38 deleg:36 delet:ex deliber:1s delimit:k deliv:51 deliver:2w deliveri:4w ' +
  'delta:26 demand:2q demo:32 demograph:m demonstr:1w deni:20 dens:z densiti:m dep:2j depart:14 depend:l9 ' +
  'deploy:ez deposit:w deprec:35 depth:4e deriv:3n desc:2h describ:7q descript:pj design:j6 desir:22 desk:o ' +
  'desktop:3c destin:2i destroy:v destruct:1m detail:og detect:gv detector:r determin:82 determinist:3l dev:kg ' +
  'develop:lk deviat:1a devic:4p devop:1g devtool:n dex:16 df:11 di:10 diagnos:3f diagnosi:12 diagnost:3y ' +
  'diagram:2p dialog:1g dict:3b dictionari:u didn:1j die:k diff:5d differ:gb differenti:1s difficulti:u diffus:n ' +
  'digest:1h digit:2d dimens:3i dir:de direct:ne directori:dy disabl:5t disagre:r discard:v disciplin:1v ' +
  'disclosur:1c disconnect:t discord:2l discount:16 discov:a1 discoveri:bc discuss:2q disk:2v dismiss:u ' +
  'dispatch:2n display:7u displaynam:w dispos:u disput:q disrupt:u dist:1u distanc:11 distil:v distinct:4i ' +
  'distinguish:1q distribut:6i div:13 dive:1s diverg:1a divers:t divid:u dlp:l dm:1b dml:1f dns:1n doc:zw ' +
  'docker:7v dockerfil:1a doctor:1r document:12i docx:1c doe:1p doesn:7t dollar:u dom:2p domain:ga domin:z done:9t ' +
  'door:s dot:x dotnet:1r doubl:2f doubt:m download:88 downstream:2y downtim:r dr:o draft:6p drag:z dramat:o ' +
  'draw:1o dri:47 drift:4f drill:u drive:6j driven:5v driver:1l drop:5k ds:ak dt:1b dtos:r dual:y duck:l due:3a ' +
  'dump:2l duplic:5q durabl:1d durat:6w duti:p dx:p dynam:5f e:zi earli:3k earlier:1j earn:24 eas:u easi:2t ' +
  'easier:13 easili:o east:o eat:o ec:q echo:6v econom:19 ecosystem:2b ed:1i edg:7m edit:dm editor:26 editori:u ' +
  'educ:1j ef:l effect:8p effici:3w effort:3l einstein:l eip:k either:4q el:r element:6l elev:u eleven:l ' +
  'elevenlab:m elif:v elig:w elimin:1f els:7s elsewher:o em:s email:gc emb:2i embed:59 emerg:17 emergenc:s emit:30 ' +
  'emoji:1r emot:1s emphas:o empir:n employe:1m empti:ak en:6e enabl:ha encod:5f encount:1r encourag:p encrypt:33 ' +
  'end:h1 endpoint:gq energi:1k enforc:70 engag:4p engin:ce english:2h enhanc:2x enough:3w enqueu:o enrich:1h ' +
  'ensur:9v ent:v enter:3i enterpris:3p entir:6i entiti:4b entra:o entri:d3 entrypoint:s enum:26 enumer:2v env:ep ' +
  'envelop:y environ:q7 eof:1v ep:y epic:11 episod:k epoch:o eq:x equal:2j equip:k equiti:k equival:38 er:1h erc:n ' +
  'erp:o err:17 error:wn es:49 escal:47 escap:1w eslint:y especi:1t essenti:2i est:t establish:4o estim:5p et:p ' +
  'etc:cu eth:2g ether:m ethereum:1j etl:s eu:r eval:3c evalu:8u even:ao evening:l event:gs ever:y everi:nr ' +
  'everyon:2e everyth:6z everywher:y evid:99 evm:19 evolut:13 evolv:21 ex:1a exact:gt examin:13 exampl:17c ' +
  'exceed:44 excel:31 except:7m excess:x exchang:fp exclud:4r exclus:24 exe:v exec:43 execut:sv executor:1b ' +
  'exercis:1c exfiltr:l exhaust:1h exist:w8 exit:6g exp:l expand:2l expans:1k expect:di expens:36 experi:78 ' +
  'experienc:q experiment:16 expert:5o expertis:4a expir:49 expiri:w explain:6u explan:35 explicit:il exploit:2c ' +
  'explor:54 expo:u exponenti:u export:jj expos:5n exposur:1d expr:k express:53 ext:1a extend:50 extens:6h ' +
  'extern:be extra:31 extract:q1 extractor:p extrem:13 ey:r eye:l f:fm fa:q fabric:1t face:4n facebook:1d fact:3u ' +
  'factor:36 factori:1q factual:z fade:o fail:lu failur:eo fair:k fake:z fall:33 fallback:5i fals:gc famili:2h ' +
  'familiar:1k fan:1b faq:17 far:10 fast:9o fastapi:11 faster:47 fastest:1c fault:x favor:u feasibl:t feat:s ' +
  'featur:k3 feb:k feder:l fee:2d feed:4a feedback:6j feel:3t feishu:12 fetch:ga fewer:1t ff:l ffmpeg:1n fi:3s ' +
  'field:ll figur:2i file:1c6 filenam:46 filesystem:1p fill:61 filler:p filter:fk final:9f financ:26 financi:2z ' +
  'find:t9 findal:1b fine:2y fingerprint:r finish:39 fire:3z firefox:v firewal:11 first:12h firstnam:m fit:5q ' +
  'five:1p fix:kv fixtur:1n flag:gx flaki:r flash:22 flat:2l flatten:p flex:v flexibl:1t fli:p flight:1m flip:z ' +
  'float:23 floor:1b flow:h6 flowchart:o fluent:k flutter:o flux:t fmpeg:k fmt:m fn:x fo:t focus:c1 fold:1e ' +
  'folder:6i follow:rb font:2t foo:p food:18 footer:t footprint:n forbidden:1e forc:7m foreach:y forecast:1a ' +
  'foreground:l foreign:r forens:l forest:o forev:u forg:t forget:1r fork:1r form:8y formal:1m format:ud formatt:p ' +
  'former:k formula:2v forum:o forward:3e found:bs foundat:24 founder:w foundri:o four:34 fr:u fraction:m ' +
  'fragment:14 frame:59 framework:e2 free:86 freez:l frequenc:3g frequent:1h fresh:46 friction:1a friday:t ' +
  'friend:3c front:25 frontend:2l frontmatt:23 frozen:q frustrat:z fs:2x fssl:s full:wo fulli:3n fun:17 func:o ' +
  'function:fo fund:2k fundament:1w funnel:17 futur:4t fuzzi:x g:ta gain:1a galleri:k game:21 gap:85 gas:1h ' +
  'gate:9a gateway:5b gather:am gb:29 gc:m gcp:12 gcs:k gdpr:17 ge:o gemini:3u gen:2z general:6s generat:135 ' +
  'generic:5b genuin:32 geo:x geograph:q get:hj gh:35 gif:11 git:pw github:xc githubusercont:ax gitignor:23 ' +
  'gitlab:13 give:5u given:35 glass:n glob:1j global:80 glow:n gmail:26 go:ei goal:9e goe:2b gold:r golden:1e ' +
  'good:8u googl:av got:x gotcha:7a gov:m govern:3j governor:u gpt:49 gpu:1s grab:l grace:1v grade:26 gradient:1a ' +
  'gradl:w gradual:m grain:l grant:28 granular:1f graph:6h graphic:r graphql:1n great:1t green:3b greenfield:k ' +
  'greet:n grep:5u grid:1s ground:2c group:e1 grow:1w growth:43 grpc:o gs:x gt:p gtm:k guarante:22 guard:3d ' +
  'guardian:o guardrail:2n guess:2q guest:11 gui:x guid:gb guidanc:bk guidelin:8g gws:1b gz:o h:ee ha:l habit:13 ' +
  'hack:p hacker:l haiku:11 half:1f hallucin:o hand:52 handl:oz handler:44 handoff:37 hang:11 happen:5v happi:18 ' +
  'har:1j hard:67 hardcod:7m harden:1c harder:s hardwar:15 hash:66 hashtag:p hasn:v haven:19 head:ho header:b6 ' +
  'headless:2h headlin:1w health:80 healthcar:o healthi:18 heap:k heartbeat:2n heatmap:l heavi:37 height:2k held:x ' +
  'hello:59 help:4b helper:40 hero:19 heurist:x hex:1k hey:n hh:15 hi:18 hidden:2o hide:2b hierarch:u hierarchi:3q ' +
  'high:kc higher:3t highest:35 highlight:30 hint:29 hipaa:o hire:1f histor:3b histori:9y hit:41 hmac:l hoc:19 ' +
  'hold:56 home:61 homebrew:1e homepag:k honest:24 honor:r hook:7k horizon:r horizont:1a host:9m hostnam:l hot:28 ' +
  'hour:9h hous:s hover:y howev:13 hr:u href:1k htm:q html:ap http:i1 https:1v4 httpx:l hub:ku hubspot:s hug:t ' +
  'huggingfac:k human:9i hundr:w hunt:18 hybrid:2d hygien:z hyphen:w hypothes:w hypothesi:1f ia:v iac:p iam:x ' +
  'ic:10 icon:2l icp:p id:1gy ide:1f idea:3w ideal:21 idempot:28 ident:9q identif:26 identifi:lf idl:14 ignor:64 ' +
  'illustr:w im:z imag:gh img:3w immedi:8t immut:21 impact:77 imper:m implement:mr impli:10 implic:1o implicit:1j ' +
  'import:r3 impress:11 improv:9u improvis:10 in:11 inact:17 inbound:17 inbox:1t incid:33 includ:xw inclus:k ' +
  'incom:2s incompat:u incomplet:1p inconsist:1k incorpor:o incorrect:1i increas:3c increment:3o indent:1b ' +
  'independ:5n index:du indic:5y indirect:o individu:4u industri:52 infer:4f infinit:p inflat:y influenc:13 ' +
  'info:bg inform:dc infra:p infrastructur:5y ing:v ingest:20 inherit:2a init:6q initi:c4 inject:6w inlin:5m ' +
  'inner:1f innov:p input:rr inputschema:l insensit:m insert:43 insid:82 insight:55 inspect:6j inspir:18 ' +
  'instagram:1s instal:189 instanc:4w instant:1q instead:gx institut:x instruct:fu instrument:18 insuffici:21 ' +
  'insur:r int:41 intact:t intak:10 integ:1v integr:po intel:t intellig:38 intend:22 intens:1h intent:7x inter:z ' +
  'interact:cu intercept:r interest:2c interfac:7w intermedi:13 internal:9d internet:t interop:l interpol:n ' +
  'interpret:3v interrupt:1g interval:3y intervent:p interview:2c intro:19 introduc:2w introduct:1c intuit:s ' +
  'invalid:5v invari:s invent:2c inventori:3p invers:o invest:2f investig:47 investor:s invis:s invit:1d invoc:45 ' +
  'invoic:1w invok:6d involv:3n io:ey ioc:1e ion:13 ip:6w ir:l iron:r irrelev:k irrevers:m isn:33 iso:3c isol:66 ' +
  'issu:jn item:g6 iter:4u j:2m ja:n januari:l jargon:s java:83 javascript:8t jest:v jira:r job:bc john:2f join:5i ' +
  'journal:23 journey:20 jpeg:1r jpg:3j jq:58 js:k8 json:1jk jsonl:27 jsx:r judg:1n judgment:1x jump:19 justif:13 ' +
  'justifi:1h jwt:3c k:8y kanban:r kb:1t kebab:y keep:ig kept:o kernel:r key:1ja keyboard:1e keyword:8b kill:2l ' +
  'kind:32 kit:20 km:k know:7q knowledg:7k known:bu kotlin:r kp:x kpi:z kpis:u ks:21 kubernet:2g kujo:10 l:7t ' +
  'la:1v lab:3q label:b2 lack:2u ladder:o lag:14 lake:l lambda:1e land:46 landscap:1o lang:2j langchain:m ' +
  'languag:ey larg:a9 larger:1m largest:r lark:k last:f9 lastnam:m late:1a latenc:3n later:6s latest:bv launch:74 ' +
  'law:1o layer:9i layout:69 lazi:1f le:12 lead:6p leader:16 leaderboard:r leadership:1p leak:2u lean:z learn:9k ' +
  'least:6a leav:63 led:15 ledger:1c left:4h legaci:4t legal:3o legitim:x len:2u length:5y less:3a lesson:1v ' +
  'let:1s letter:1t level:lc lever:k leverag:27 li:18 liabil:m lib:2y librari:c9 licens:5f life:1x lifecycl:6k ' +
  'lifetim:r lift:k light:3k lightn:1q lightweight:1r like:43 limit:qe line:ir linear:24 liner:o link:n0 ' +
  'linkedin:39 lint:3t linter:1c linux:6g liquid:16 list:17o listen:2u lite:2w liter:1q literatur:q live:ef ' +
  'llama:q llm:87 llms:1f lm:k lo:10 load:jj loader:1c local:lr localhost:4b locat:ax lock:5b lockfil:19 log:qi ' +
  'logger:1b logic:d0 login:87 logo:22 logout:u long:ax longer:3j look:bj lookup:42 loop:8w loos:r lora:m lose:2b ' +
  'loss:2q lost:1p loud:l love:z low:c1 lower:40 lowercas:z lowest:14 lp:k ls:8k lt:n ltv:r lwc:17 lxgic:v ' +
  'lxgicstudio:v ma:15 mac:7v machin:68 maco:75 macro:y made:3n magic:1e mail:1z main:fl mainnet:18 maintain:87 ' +
  'mainten:2x major:4d make:jk makefil:l maker:r malform:u malici:q man:p manag:yk mandat:m mandatori:3l mani:82 ' +
  'manifest:4g manipul:1s manual:cj manufactur:n map:iz margin:23 mark:6t markdown:gw marker:1t market:aq ' +
  'marketplac:2b markup:r mask:21 mass:n massiv:s master:3x masterclass:n match:ri matcher:p materi:57 math:28 ' +
  'matrix:3w matter:8h matur:10 maven:l max:gh maxdepth:v maxim:l maximum:3e maxresult:n may:d4 mb:3t mc:m mcp:fm ' +
  'mcpserver:13 md:1tx mean:9i meaning:32 meant:k measur:6y mechan:57 med:t media:7b medic:12 medium:86 meet:7p ' +
  'mem:q member:3w membership:y memo:11 memori:i4 mental:q mention:7o menu:1m merg:7d mermaid:1c messag:o9 met:1i ' +
  'meta:5k metadata:c9 method:ge methodolog:2u metric:ay mfa:o mi:k micro:15 microservic:11 microsoft:54 mid:35 ' +
  'middl:l middlewar:1u migrat:8h mileston:1z million:w mime:z min:8s mind:1j mine:w mini:25 minim:7f minimum:5a ' +
  'minor:2b mint:w minut:7k mirror:1l misconfigur:t mislead:x mismatch:2w miss:je mission:z mistak:2u mit:3h ' +
  'mitig:1q mitr:r mix:4p mjs:29 mkdir:2z ml:24 mm:69 mo:1o mobil:4m mock:27 mockup:n mod:17 modal:1j mode:kk ' +
  'model:ql modelcontextprotocol:k moder:2a modern:4g modif:1p modifi:8m modul:a6 modular:11 molt:v moltbook:17 ' +
  'moltbot:m moment:2m momentum:y mon:p monday:t monet:v money:1u mongo:m monitor:ce monorepo:1a month:87 mood:15 ' +
  'morn:1p motion:1t motiv:19 mount:w mous:m move:ah movement:15 ms:60 msg:1u much:2y multi:jr multipart:v ' +
  'multipl:ib multipli:16 music:1c mutabl:s mutat:2e mute:m mv:m mvp:s myapp:t mysql:z n:m1 name:1ql namespac:3d ' +
  'nano:17 narrat:2s narrow:2r nation:n nativ:9w natur:4x nav:u navig:7w nd:q ne:y near:2d nearest:l necessari:28 ' +
  'need:z9 negat:2k negoti:2f neighbor:q neither:1i neon:w nest:3u nestj:q net:73 network:b7 neutral:1f never:nm ' +
  'new:142 newer:16 newest:z news:35 newslett:12 next:i9 nft:13 ng:11 nginx:o nice:17 nich:t night:1q nobodi:14 ' +
  'node:kt nodej:11 nois:1n non:e9 nonc:n none:7b normal:6g north:p notabl:r note:yo noth:51 notic:2a notif:5r ' +
  'notifi:2o notion:1b noun:l novel:m np:m npm:dn npmjs:1b npx:7c ns:1s nt:w nu:12 nuget:s null:b0 num:1j ' +
  'number:hw numer:1y numpi:10 nvidia:s o:gu oauth:5u obj:19 object:hm observ:85 obsidian:w obtain:1i obvious:30 ' +
  'occasion:n occur:1q ocr:16 off:18 offens:r offer:6a offic:29 offici:6p offlin:23 offset:26 often:4c ok:50 okr:k ' +
  'old:4z older:2k ollama:15 omit:37 omni:q onboard:3j one:13c onedr:l ongo:12 onlin:1s onto:t ool:n op:9t opac:t ' +
  'open:153 openai:69 openapi:1v openclaw:jp opencod:m openrout:w openssl:k oper:q0 opinion:1t opportun:5c opt:2h ' +
  'optim:f3 option:wc opus:1m oracl:11 orang:t orchestr:51 order:h6 org:ei organic:q organiz:8i orient:2i ' +
  'origin:8s orm:r orphan:12 os:f9 oss:17 other:2p otherwis:3z outag:s outbound:1l outcom:72 outdat:1x outer:o ' +
  'outlin:1m outlook:w output:1aq outreach:13 outsid:5c over:k overal:2n overdu:s overflow:z overhead:2u ' +
  'overlap:1r overlay:18 overload:o overrid:4q overview:e2 overwhelm:p overwrit:1p owasp:16 own:4d owner:8g ' +
  'ownership:2x p:hf pa:u pace:n pack:2q packag:in packet:x pad:22 page:i6 pager:l pagin:6f paid:2s pain:2h ' +
  'pair:3w pal:z palett:1d panda:1f panel:2l paper:29 paragraph:34 parallel:6l param:75 paramet:fp parameter:z ' +
  'parent:57 parentid:m pariti:m park:s pars:b4 parser:1g part:64 parti:4q partial:4i particip:1y particular:q ' +
  'partit:13 partner:2v partnership:12 pascal:n pascalcas:m pass:gp passiv:v password:73 past:2t paste:41 patch:5u ' +
  'path:19a patient:m pattern:16r paus:31 pay:4d payload:67 payment:5a paypal:y paywal:v pct:z pd:1p pdf:66 pdfs:x ' +
  'pe:w peak:14 peer:21 pend:50 penetr:u peopl:3u per:ox percent:y percentag:21 perf:13 perfect:16 perform:iy ' +
  'period:5z perman:1n permiss:9q permit:12 persist:6e person:aq persona:2y perspect:1o pg:n phase:8y ' +
  'philosophi:1f phone:4d photo:2h php:14 phrase:71 physic:1j pi:2l pick:6e picker:w pictur:1d pid:x piec:1a ' +
  'pii:1h pillar:t pilot:l pin:2o ping:1c pip:9d pipe:1z pipelin:bj pitch:t pitfal:6o pivot:n pixel:1a pkg:v pl:l ' +
  'place:5t placehold:4d placement:1g plain:5m plaintext:k plan:lv plane:q planner:z platform:ir plausibl:t ' +
  'play:2z playback:n playbook:2k player:1g playwright:2f plist:m plot:o plugin:7l plus:5n pm:2z png:6t pnpm:1s ' +
  'po:1a pod:z podcast:v point:hm pointer:10 polici:8o polish:1g polit:n poll:39 polygon:16 polymarket:o pom:k ' +
  'pool:2f poor:12 popul:32 popular:1e port:5o portabl:r portal:1u portfolio:1t portrait:k pos:q posit:ap ' +
  'possibl:5p post:s7 postgr:2t postgresql:2b postur:12 potenti:3i power:bf powershel:24 pptx:p pr:6v practic:gk ' +
  'practition:2v prd:r pre:ag preced:1a precis:3o predic:k predict:30 prefer:fl prefix:4s preflight:1w prematur:r ' +
  'premis:n premium:1x prep:1e prepar:71 preprocess:k prerequisit:i9 presenc:1f present:d2 preserv:76 preset:14 ' +
  'press:33 pressur:1m pretoolus:k pretti:o prettier:o prev:p prevent:85 preview:5i previous:52 price:aj ' +
  'primari:cn prime:m primit:1d princip:z principl:75 print:aq prior:3p priorit:5s prioriti:cb prisma:m privaci:2y ' +
  'privat:7t privileg:2d pro:54 proactiv:2o probabl:1g probe:22 problem:9a procedur:47 proceed:6y process:qf ' +
  'processor:1i prod:29 produc:bg product:s0 productcompass:1c profession:4g profil:cd profit:16 program:44 ' +
  'programmat:2r progress:9b proj:m project:so prometheus:s promis:31 promot:3l prompt:hv prone:n proof:3a prop:2d ' +
  'propag:1a proper:5t properti:7e proport:r propos:5m proposit:11 pros:n prose:20 prospect:y protect:4c ' +
  'protocol:6u prototyp:1l prove:22 proven:2b provid:uk provis:2i proxi:39 prs:25 prune:q ps:35 pseudo:r pub:1j ' +
  'public:cq publish:9p pull:an puls:12 puppet:k purchas:2c pure:32 purpl:r purpos:a2 push:89 put:5o pwd:y py:o7 ' +
  'pypi:1w pyproject:1i pytest:1f python:sw pytorch:p q:6k qa:13 qdrant:u ql:1z qr:l qualifi:1w qualiti:ew ' +
  'quantifi:z quantit:r quantiti:1g quantiz:m quarter:2k queri:tj queryabl:n question:dz queu:10 queue:4d quick:ol ' +
  'quickbook:k quickstart:17 quiet:1h quit:m quot:5r quota:1c qwen:r r:fq ra:m race:15 radius:1r rag:19 rais:2t ' +
  'ram:11 ramp:k ran:r random:36 rang:87 rank:4n rapid:1a rare:20 rate:fe rather:8e ratio:3a ration:4b rational:2e ' +
  'raw:lx rb:m rbac:v reach:5w reachabl:12 react:6a reaction:16 reactiv:12 read:yb readabl:5w reader:30 readi:ap ' +
  'readm:gu readon:p readthedoc:o real:h9 realist:1g realiti:4a realli:u realtim:t reason:dv rebuild:1t recal:1l ' +
  'recalcul:k receipt:1z receiv:7a recenc:n recent:7t recip:2j recipi:27 recogn:1a recognit:1k recommend:s9 ' +
  'reconcil:z reconcili:w reconnaiss:1b reconnect:s reconstruct:s record:i4 recov:17 recoveri:3d recreat:o ' +
  'recur:2r recurs:1n red:63 redact:13 reddit:1g redesign:r redi:1u redirect:2b reduc:73 reduct:1b redund:1q ' +
  'reel:m ref:83 refactor:43 refer:1im referenc:2r referr:10 refin:2b reflect:4b refresh:5f refund:11 refus:1d ' +
  'regardless:2g regener:1g regex:1d region:4c regist:80 registr:33 registri:37 regress:2b regul:1d regular:2r ' +
  'regulatori:1b reinforc:o reinstal:l reject:4k rel:p relat:kh relationship:5b relax:m relay:1g releas:a1 ' +
  'relev:c9 reli:34 reliabl:47 reload:1l remain:6k remedi:2w rememb:2f remind:2w remot:9h remov:dc renam:2s ' +
  'render:89 renew:s rent:m reorder:t rep:10 repair:12 repeat:76 repetit:14 replac:ac replay:1r repli:46 replic:1g ' +
  'repo:b6 report:oz repositori:9f repres:33 represent:m reproduc:3f reproduct:q reput:z req:2f request:tz ' +
  'requir:1is rerun:q res:26 research:aa reserv:23 reset:39 resid:w resili:u resist:1b resiz:11 resolut:53 ' +
  'resolv:a4 reson:r resourc:fn resp:v respect:2s respond:83 respons:pi rest:ac restart:3g restat:v restor:2m ' +
  'restrict:3n restructur:y result:yn resum:3d retain:1t retent:33 retir:v retri:73 retriev:5y return:t2 reus:75 ' +
  'reusabl:36 rev:1e reveal:25 revenu:4g revers:30 revert:10 review:v6 revis:2c revisit:o revok:v reward:10 ' +
  'rewrit:2x rf:1g rfc:r rg:17 rhythm:n rich:2a right:al rigor:m risk:db riski:v rm:32 rn:p roadmap:1q robot:1b ' +
  'robust:1e roi:1p role:b5 roll:2y rollback:2o rollout:1q rollup:y room:1x root:c4 rotat:2l rough:13 round:31 ' +
  'rout:c9 router:3q routin:1q row:6g rpc:3z rs:4c rsa:k rss:w rube:44 rubi:s rubric:w ruff:q rule:nu run:1ne ' +
  'runbook:2y runnabl:w runner:2d runtim:a0 rust:2j sa:o saa:36 safe:ad safer:m safeti:6w said:14 salari:n sale:58 ' +
  'salesforc:5u sam:l sampl:6k san:12 sandbox:3b sanit:1f sarah:o satisfact:q satisfi:19 save:g2 say:7g sc:p ' +
  'scaffold:2q scalabl:1p scale:9i scan:b9 scannabl:k scanner:1w scatter:x scenario:67 scene:1e schedul:ak ' +
  'schema:g5 schemaref:3v scheme:1f scienc:p scientif:y scope:iq score:b4 scout:p scrape:22 scratch:33 screen:5a ' +
  'screenshot:3b script:1ad scroll:24 sd:1i sdk:9y sdks:17 se:1s seal:r seamless:p search:uj searchabl:l season:v ' +
  'seat:t sec:2c second:ab secondari:2p secret:bj section:cx sector:k secur:lx sed:19 see:om seed:2w seek:1g ' +
  'seem:s seen:1b segment:4u select:ja selector:22 self:ao sell:2a seller:r semant:63 semver:n send:dj sender:1j ' +
  'senior:23 sens:x sensit:7e sent:32 sentenc:60 sentiment:1f sentinel:l seo:33 separ:cs sepolia:l seq:o ' +
  'sequenc:5b sequenti:2n seri:1p serial:2i serv:4r server:lu serverless:12 servic:my session:lt set:14v ' +
  'settimeout:l settl:1e settlement:q setup:xo sever:5g sf:2d sh:fo sha:1z shadow:1p shape:6l shard:n share:kw ' +
  'shareabl:l sharp:z sheet:2q shell:9a shield:32 shift:2p ship:6b shop:15 shopifi:x short:8q shortcut:1m ' +
  'shorter:r shot:1v shouldn:l show:p1 shown:1v shrink:m shutdown:v sibl:25 side:80 sidebar:q siem:m sign:7u ' +
  'signal:9c signatur:4v signific:3n signup:1b silenc:l silent:7h similar:55 simpl:8z simpler:1b simplest:q ' +
  'simpli:s simplifi:1k simul:23 simultan:1q sinc:4e singl:m2 singleton:v sit:18 site:5u situat:5f six:17 size:h9 ' +
  'sk:2v skeleton:z sketch:o skip:e6 sku:s sl:1u sla:1c slack:32 slash:14 sleep:2l slice:17 slide:1q slight:t ' +
  'slippag:l slot:23 slow:5s slower:15 slug:84 sm:k small:8o smaller:1i smallest:17 smart:38 smb:q smith:w ' +
  'smoke:1g smooth:10 sms:10 smtp:q snapshot:4i snippet:2i soap:q sobject:u soc:x social:51 socket:2l soft:2r ' +
  'softwar:3b sol:1e solana:1r sole:u solid:1g solut:7l solv:47 someon:2z someth:5v sometim:w sonnet:23 soon:o ' +
  'soql:1r sort:63 soul:1y sound:26 sourc:193 sp:q space:6k spam:z span:2x spark:w spars:t spawn:2m speak:19 ' +
  'speaker:o spec:5y special:4s specialist:1e specif:15v specifi:6y specul:11 speech:1k speed:3r spell:k spend:2n ' +
  'spent:r spike:16 split:6a spot:2v spread:v spreadsheet:1j spring:1g sprint:16 sq:2c sql:6e sqlite:2c squar:1c ' +
  'src:8b ss:1q sse:1o ssh:21 ssl:1l sso:w st:29 stabil:12 stabl:5p stack:7o stage:7y stake:1d stakehold:1t ' +
  'stale:4b stall:y stamp:v stand:1o standalon:35 standard:lb standup:q star:2u start:1dh starter:15 startup:2w ' +
  'stat:53 state:pa stateless:n statement:4o static:6f statist:30 status:114 stay:5v std:p stderr:1p stdin:1s ' +
  'stdio:u stdlib:m stdout:3k step:zu still:aw stock:1s stop:cm storag:7z store:d6 stori:3d str:3y straight:t ' +
  'strateg:2w strategi:ds strategist:n stream:75 street:n strength:1p stress:14 strict:4o strike:k string:ek ' +
  'stringifi:1j strip:1v stripe:1w stroke:o strong:40 strongest:u struct:u structur:s1 struggl:q stub:z stuck:1f ' +
  'studi:2b studio:49 style:eb stylesheet:r sub:5v subag:2h subcommand:p subdomain:n subject:55 submiss:1w ' +
  'submit:5b subscrib:2h subscript:42 subsequ:1i subset:1b substack:x substanti:n substitut:24 substr:l subtitl:s ' +
  'subtl:m succeed:2t success:fn sudo:26 suffici:1i suffix:12 suggest:98 suit:48 suitabl:17 sum:2t summar:5a ' +
  'summari:jj sunset:v supabas:n super:v supersed:v suppli:2f support:rv suppress:1d sure:25 surfac:b9 surpris:1c ' +
  'surround:s survey:1a surviv:24 suspect:z suspend:n suspici:12 sustain:11 svg:3k swagger:p swap:2i sweep:14 ' +
  'swift:1d switch:5d symbol:3g symlink:l symptom:1n sync:93 synchron:2x syntax:51 synthes:2j synthesi:1l ' +
  'synthet:l sys:1l system:or systemat:2h systemctl:v systemd:w ta:l tab:3c tabl:io tabular:l tactic:v tag:bq ' +
  'tail:1w tailor:13 tailwind:12 take:8h takeaway:l taken:l talk:24 tamper:m tap:1i tar:r target:s2 task:uj tax:1l ' +
  'taxonomi:s tcp:x tdd:t te:1j teach:t team:eq teardown:m tech:4a technic:8a techniqu:3s technolog:2x telegram:3w ' +
  'telemetri:1i tell:61 temp:1w temperatur:1i templat:mh tempor:o temporari:1m temporarili:m tenant:2l term:6u ' +
  'termin:4v terminolog:18 terraform:x test:ye testabl:1h tester:k testimoni:s testnet:k text:ui tf:n th:1x ' +
  'thank:15 theme:4j themselv:z theori:n thin:15 thing:61 think:4q third:4q thorough:1o though:x thought:26 ' +
  'thousand:w thread:5o threat:28 three:81 threshold:6j throttl:o throughout:1e throughput:1l throw:37 thumb:v ' +
  'thumbnail:10 ticker:t ticket:2s tie:1o tier:6o tight:1a tik:1h tiktok:1h time:11n timefram:18 timelin:44 ' +
  'timeout:81 timer:t timestamp:7y timezon:1y tini:q tion:17 tip:53 titl:hs tls:1m tmp:5e today:53 todo:38 ' +
  'togeth:3p toggl:28 tok:1m token:uk toler:1b toml:2p tomorrow:18 tone:3d tool:16r toolchain:o toolkit:69 ' +
  'tooltip:l top:f7 topic:ag topolog:s torch:t tostr:x total:dj touch:4x toward:1f tr:u trace:4x traceabl:w ' +
  'track:f1 tracker:3l trade:4o tradeoff:16 tradit:12 traffic:31 trail:3a train:3w transact:6m transcrib:r ' +
  'transcript:3n transfer:3d transform:7p transient:x transit:4v translat:3k transpar:1d transport:20 trap:1h ' +
  'travel:1r travers:12 treat:6j treatment:n tree:6x trend:5m tri:a9 triag:3e trial:1u trigger:os trim:18 trip:1b ' +
  'trivial:1j troubleshoot:8a true:uc truli:p truncat:1s trust:6c truth:3m ts:8w tsconfig:m tsv:n tsx:2p ttl:z ' +
  'tts:1f tube:32 tui:q tune:2q tunnel:k turbo:y turn:7r tutori:1o tv:p tweet:12 twice:s twitter:41 two:cx tx:1p ' +
  'txt:7n type:1io typecheck:m typescript:7p typic:4u typo:w typographi:1e tz:l u:5f ubuntu:1l ui:cp uid:w uk:l ' +
  'ultim:v un:v unauthor:2e unavail:3g uncertain:10 uncertainti:z unchang:19 unclear:24 undefin:13 under:2f ' +
  'underscor:m understand:bd undo:t unexpect:28 unfamiliar:1m unhandl:k uni:l unicod:y unifi:28 uniform:l ' +
  'uninstal:r union:z uniqu:5p uniswap:s unit:7e universal:20 unix:1n unknown:3y unless:8i unlik:1a unlimit:o ' +
  'unlock:19 unnecessari:1t unreach:t unread:12 unrel:1w unresolv:17 unsaf:13 unset:l unstabl:k unsubscrib:m ' +
  'unsupport:1f unsur:14 untest:l untrust:11 unus:1j unusu:p unverifi:15 up:1i upcom:1a updat:wa upfront:14 ' +
  'upgrad:4e upload:7k upper:x upsert:13 upstream:el uptim:o ur:51 urgenc:1d urgent:1f uri:2r url:108 urlencod:m ' +
  'urllib:13 urlopen:p usabl:w usag:uz usd:2b usdc:2r usdt:16 use:hp userid:1j usernam:4k usr:1m usual:2q utc:1u ' +
  'utf:1v util:62 utm:o uuid:3n uv:3k ux:2j v:a2 vagu:27 val:w valid:uq valu:sj valuabl:12 var:5a vari:29 ' +
  'variabl:ci varianc:m variant:31 variat:1f various:14 vault:29 vector:2y veloc:u vendor:2w venu:m venv:1p ver:o ' +
  'verb:13 verbatim:1u verbos:2h vercel:1f verdict:2k verif:e8 verifi:ut version:pz versus:v vertic:1k vi:m via:v6 ' +
  'viabl:m vibe:l video:7s view:d1 viewer:z viewport:z violat:2s viral:s virtual:2f visibl:6w vision:1y visit:1j ' +
  'visitor:o visual:8s vite:y vitest:q vm:16 vocabulari:16 voic:4i void:1n volatil:n volum:6d vote:o vp:l vpn:k ' +
  'vs:iu vscode:t vue:17 vulner:4m w:5o wait:91 wake:q walk:2s walkthrough:l wall:10 wallet:3t want:9f war:l ' +
  'warehous:q warm:1x warn:82 warrant:w wast:1w watch:4t water:m watermark:m wav:z wave:x way:6x wc:m wcag:o ' +
  'weak:2s weather:1k web:jn webfetch:u webhook:4r webp:1f websearch:v websit:3o websocket:2a week:9a weekend:l ' +
  'weight:3v welcom:1i well:65 went:14 what:13 whatev:1r whatsapp:16 whenev:29 whichev:n whisper:o white:28 ' +
  'whitelist:u whitespac:x whoami:s whole:3h whose:2n wi:s wide:3x widget:16 width:3p wiki:1f wildcard:n win:57 ' +
  'wind:l window:d0 winner:l wire:2x withdraw:l within:e3 without:we wizard:u won:31 wor:q word:7e wordpress:n ' +
  'work:155 workaround:25 workbench:40 worker:2r workflow:16r workload:21 workspac:bc worktre:w world:40 wors:16 ' +
  'worst:o worth:2l wrap:4e wrapper:39 write:sa writer:1y written:5s wrong:9e ws:18 www:aj x:yk xiv:n xlsx:11 ' +
  'xml:3x xss:16 xx:1j xxx:4k xxxx:p xxxxx:s xyz:1g y:d3 yahoo:m yaml:9h yarn:1d year:53 yellow:t yes:82 ' +
  'yesterday:o yet:4n yield:14 yml:3i yo:l york:q yourself:2h youtub:3b yt:k yyy:m yyyi:5p yyyymmdd:o z:ah za:p ' +
  'zero:75 zh:16 zip:2e zone:1w zoom:2f して:p イン:q ショ:p スキ:m スト:m ック:n ット:o ティ:n フォ:k ョン:n ング:o ント:p ート:k ード:p ール:k ' +
  '一下:1y 一个:xz 一些:2j 一份:26 一位:16 一切:13 一句:1h 一名:t 一周:14 一天:1d 一套:o 一定:16 一层:s 一张:1f 一旦:1d 一条:3a 一标:w 一样:1d 一次:dq ' +
  '一款:1j 一步:8i 一段:19 一点:1h 一的:3f 一直:o 一种:4j 一致:85 一般:19 一行:1b 一起:23 一部:2g 一键:1k 一阶:10 一项:1k 万美:n 三个:2s 三层:n 三方:2r ' +
  '三步:2g 三种:1e 三阶:r 上:1g 上一:13 上下:61 上传:5x 上使:14 上创:10 上午:o 上发:1g 上可:m 上执:q 上搜:11 上是:r 上有:o 上次:1s 上注:n 上涨:k 上游:o ' +
  '上版:19 上的:9f 上线:s 上运:12 上进:1s 上述:2q 上限:1q 下一:67 下代:n 下任:q 下使:17 下信:3k 下内:44 下创:12 下功:17 下午:x 下参:u 下可:n 下命:3b ' +
  '下场:11 下字:o 下工:l 下情:33 下所:m 下指:p 下操:40 下文:7a 下方:20 下是:1k 下条:k 下来:2o 下格:1s 下模:n 下次:s 下步:35 下环:v 下的:3n 下结:s 下脚:o ' +
  '下规:o 下请:r 下载:68 下进:l 下配:v 下链:s 下问:15 下降:1f 下面:16 下顺:r 不一:1b 不仅:3y 不会:c2 不佳:n 不使:1o 不依:16 不允:1o 不再:13 不到:24 ' +
  '不包:2c 不匹:17 不发:m 不受:l 不变:1g 不可:7a 不同:cr 不在:1l 不够:u 不存:4e 不安:m 不完:1a 不应:1p 不建:p 不得:2b 不必:1s 不执:w 不推:k 不提:1b ' +
  '不支:3j 不断:1g 不明:2h 不是:90 不正:r 不涉:w 不清:n 不用:y 不知:1g 不确:31 不符:12 不能:49 不良:l 不要:d5 不超:1i 不足:49 不过:q 不进:1t 不适:32 ' +
  '不需:4n 与:77 与交:p 与人:o 与代:l 与任:q 与你:o 与其:34 与分:r 与原:l 与发:o 与可:t 与外:t 与安:1a 与实:1i 与工:l 与您:y 与数:q 与文:m 与现:t 与用:1u ' +
  '与者:t 与配:p 与隐:1f 与预:s 与验:k 专业:6w 专为:50 专家:25 专属:n 专注:30 专用:1h 专门:1y 且:q 且不:1c 且具:t 且可:1f 世界:1f 业人:v 业务:3q 业术:p ' +
  '业的:2l 业知:m 业级:11 业者:u 丢失:2j 两个:49 两次:s 两种:39 两者:1d 严格:51 严禁:2h 严重:2k 个:3c 个不:10 个专:2i 个主:1c 个人:9r 个代:2t 个令:p ' +
  '个以:n 个任:1k 个信:q 个免:l 个关:18 个具:1g 个功:z 个包:1d 个单:y 个参:u 个可:24 个名:15 个命:2e 个地:r 个基:1u 个子:10 个字:4a 个安:k 个完:z 个实:t ' +
  '个密:k 个小:m 个工:2i 个平:y 个性:2z 个或:16 个技:19 个提:n 个操:p 个数:18 个文:2j 个新:3a 个方:w 个时:m 个月:2h 个有:t 个条:k 个标:w 个模:1k 个步:1g ' +
  '个流:n 个浏:m 个独:19 个用:3c 个由:m 个目:o 个相:l 个简:1l 个类:r 个系:s 个组:l 个结:12 个维:n 个能:w 个自:l 个视:q 个角:n 个请:u 个账:10 个过:q 个选:l ' +
  '个部:1a 个重:k 个问:2a 个阶:n 个项:1q 中:6s 中一:n 中不:23 中以:m 中会:22 中使:4a 中保:w 中出:t 中分:k 中列:q 中创:1w 中删:11 中加:l 中包:6t 中发:14 ' +
  '中可:1q 中启:s 中国:w 中存:10 中安:n 中完:s 中实:p 中已:w 中应:m 中心:2z 中性:m 中打:1b 中执:y 中找:q 中提:6a 中搜:1q 中文:3q 中断:12 中明:k 中是:1l ' +
  '中显:1n 中有:16 中未:s 中查:1v 中检:q 中没:s 中注:m 中添:3r 中生:18 中的:p0 中直:l 中立:q 中等:3m 中继:p 中自:10 中获:46 中记:18 中设:25 中读:1x 中输:m ' +
  '中运:25 中进:1v 中选:y 中都:u 中配:1e 中重:l 中间:1m 丰富:22 临时:3s 为:4n 为一:2e 为不:13 为中:19 为主:17 为了:3e 为什:47 为代:1c 为任:11 为何:n ' +
  '为你:1p 为公:o 为其:10 为具:o 为准:y 为分:m 为单:1w 为参:s 为可:2f 为基:m 为备:u 为它:15 为实:1e 为已:1b 为当:n 为您:3b 为我:t 为所:q 为数:p 为文:15 ' +
  '为新:t 为最:p 为标:n 为模:y 为每:3l 为特:w 为环:o 为用:1c 为的:q 为空:1y 为结:l 为自:13 为规:k 为该:q 为这:1m 为重:m 为高:m 主义:r 主代:s 主体:k 主动:3w ' +
  '主导:m 主机:1x 主流:n 主的:l 主网:1a 主要:bx 主题:7j 久化:25 久性:12 么做:l 么时:u 么是:x 么样:r 么这:13 么选:x 义搜:p 义的:32 之一:1s 之前:hr 之后:39 ' +
  '之处:s 之外:13 之间:96 也不:3i 也会:1u 也可:55 也应:y 也支:m 也无:10 也是:11 也没:x 也能:1c 也要:r 习惯:2f 习的:o 书籍:o 书面:k 买入:18 买卖:p 买家:p ' +
  '了一:35 了什:1p 了以:p 了你:r 了哪:z 了多:w 了所:v 了文:m 了某:n 了解:as 了该:m 了这:s 了预:n 争对:1u 争议:k 事件:6o 事会:l 事务:z 事实:2o 事情:1i ' +
  '事项:f0 二次:o 二步:2h 二进:25 二阶:u 于一:s 于不:t 于与:t 于个:k 于交:p 于人:1b 于从:n 于代:1b 于以:1q 于任:18 于你:o 于使:11 于保:s 于关:n 于其:v ' +
  '于内:o 于分:1f 于创:1h 于发:1s 于可:o 于后:w 于在:1z 于基:r 于处:1b 于复:17 于多:w 于大:1i 于存:14 于安:u 于定:m 于实:1j 于将:15 于已:k 于开:q 于当:r ' +
  '于快:n 于您:10 于所:1d 于执:x 于指:v 于接:m 于提:1s 于支:o 于数:17 于文:1e 于本:x 于构:y 于查:1n 于检:18 于模:v 于正:n 于每:1q 于特:s 于理:q 于生:22 ' +
  '于用:2t 于监:l 于简:r 于管:1x 于自:20 于获:1b 于解:u 于记:13 于设:u 于识:o 于该:r 于语:l 于调:p 于通:x 于配:o 于阅:11 于集:n 于需:24 于非:r 于验:p 于高:p ' +
  '云服:16 互动:2w 互式:28 互时:u 互的:t 互联:w 五个:u 五步:13 些任:m 些信:35 些内:1x 些功:11 些变:m 些工:20 些技:r 些操:1a 些数:1c 些文:1n 些方:t 些问:11 ' +
  '交互:8b 交付:1q 交到:16 交叉:15 交媒:25 交换:17 交接:k 交易:7k 交流:2l 交的:15 交给:k 交通:x 交量:l 产品:5t 产环:2o 产生:3k 产的:m 享受:o 享的:1q ' +
  '享给:v 人们:y 人会:s 人信:1q 人发:n 人可:m 人员:3b 人在:k 人士:17 人工:6g 人或:w 人数:14 人物:1a 人的:3o 人简:l 人类:3v 人群:p 人资:2m 人身:o 人都:t ' +
  '什么:c8 仅:k 仅为:n 仅仅:3z 仅会:o 仅使:39 仅供:s 仅依:v 仅保:z 仅允:1e 仅包:1h 仅发:m 仅在:5b 仅存:14 仅对:l 仅当:1c 仅提:20 仅支:2m 仅是:3s 仅显:1g ' +
  '仅用:3u 仅读:w 仅适:1d 仅通:v 仅限:37 仅需:1a 今天:2w 今日:19 介绍:3g 仍在:10 仍然:2p 仍需:o 从:8x 从不:q 从中:p 从以:m 从任:p 从文:z 从未:s 从环:n ' +
  '从用:12 从而:3i 从这:m 从零:v 仓库:5r 仔细:1e 他人:2e 他代:1r 他们:6l 他工:12 他技:l 他用:n 付方:11 付款:15 付的:q 付费:38 代币:39 代方:1n 代替:q ' +
  '代理:k4 代码:jg 代表:1u 令中:x 令之:s 令人:r 令以:s 令会:1h 令列:v 令即:y 令参:17 令可:v 令后:q 令和:l 令安:m 令将:n 令或:o 令执:15 令时:19 令来:1j ' +
  '令查:u 令牌:9b 令的:1n 令获:n 令行:7j 令说:n 令进:1e 令都:11 以:3i 以上:5x 以下:v7 以与:o 以为:q 以了:25 以从:1z 以以:k 以使:f7 以供:1x 以便:7b ' +
  '以保:1l 以内:11 以减:1d 以分:k 以创:12 以加:r 以原:q 以及:vn 以发:19 以后:l 以在:6d 以处:o 以太:r 以安:v 以完:1a 以实:2a 以将:27 以尝:n 以帮:w 以执:q ' +
  '以按:o 以接:q 以提:2q 以支:n 以是:s 以来:r 以查:1y 以根:1i 以检:v 以生:13 以用:16 以直:2v 以确:3t 以立:m 以结:u 以自:28 以节:q 以获:7w 以表:q 以设:v ' +
  '以访:w 以进:1r 以适:l 以选:1m 以通:7m 以避:2w 以重:n 以防:2j 以随:18 以验:s 仪表:36 们之:l 们会:q 们可:15 们在:z 们已:l 们是:q 们的:5o 们能:o 们需:r ' +
  '件上:1r 件不:19 件与:k 件中:ei 件之:t 件事:o 件人:z 件以:3l 件会:1s 件位:11 件使:k 件保:y 件信:m 件内:2n 件列:z 件包:1k 件及:w 件发:16 件可:u 件名:2x ' +
  '件后:s 件命:k 件和:2z 件在:k 件地:1p 件处:w 件大:1v 件夹:3n 件存:1o 件将:p 件已:l 件并:1d 件或:3g 件提:o 件操:k 件数:x 件时:29 件是:27 件权:t 件来:1d ' +
  '件格:1f 件模:s 件添:k 件生:n 件的:9u 件管:q 件箱:16 件类:15 件系:1t 件结:20 件被:k 件设:m 件读:m 件路:48 件转:q 件进:1s 件通:s 件都:p 件配:k 价值:5u ' +
  '价格:7l 任何:ny 任务:ie 任意:32 任的:p 份信:1k 份文:z 份的:r 份验:6b 企业:3p 休息:n 优先:c2 优势:29 优化:91 优惠:w 优秀:13 优质:m 优雅:1e 伙伴:1m ' +
  '会不:l 会丢:m 会为:t 会产:10 会从:1y 会以:z 会使:22 会保:1l 会修:y 会出:1a 会分:m 会创:16 会包:21 会发:28 会变:m 会向:v 会回:l 会因:k 会在:70 会增:q ' +
  '会失:14 会存:o 会对:18 会导:3q 会将:3t 会影:1h 会打:u 会执:19 会按:r 会提:2l 会收:15 会显:3e 会更:r 会有:y 会根:34 会检:1d 会消:l 会生:28 会直:1l ' +
  '会立:1f 会自:d7 会获:n 会被:81 会覆:l 会触:11 会计:k 会让:m 会议:2a 会记:13 会话:7e 会读:r 会输:13 会返:3t 会进:1b 会通:1t 会重:s 会阻:n 会随:v 会验:k ' +
  '传入:18 传到:1r 传播:12 传文:1a 传的:u 传统:1h 传输:4n 传递:5s 伪造:x 估值:k 估算:1w 估结:u 估计:n 似度:o 似的:19 但:u 但不:3i 但可:m 但在:13 但实:s ' +
  '但无:u 但未:q 但这:k 位于:3v 位数:w 位的:12 位符:1b 位置:8j 低:1t 低于:28 低价:o 低成:p 低的:1l 低风:16 体上:m 体中:s 体信:k 体内:18 体情:q 体操:v ' +
  '体数:u 体文:v 体步:n 体现:s 体的:6r 体系:11 体设:l 体需:q 体验:2t 何一:p 何与:v 何交:k 何人:r 何代:r 何使:1h 何内:m 何凭:o 何处:15 何外:1o 何将:n 何工:k ' +
  '何操:19 何敏:m 何数:y 何文:w 何时:4a 何本:n 何需:o 余的:1b 余额:3h 作业:1a 作中:y 作为:dy 作之:23 作伙:14 作会:15 作内:t 作前:1l 作区:35 作原:49 作可:v ' +
  '作后:t 作和:r 作品:17 作均:m 作完:m 作对:m 作并:11 作建:n 作成:12 作或:r 作指:1j 作方:1g 作无:k 作时:32 作是:u 作模:18 作步:1d 作流:hp 作用:27 作的:53 ' +
  '作目:19 作空:1h 作类:m 作系:1d 作结:k 作者:3x 作进:l 作都:1w 作需:k 你不:p 你会:p 你发:n 你可:2m 你在:14 你好:k 你将:o 你已:m 你希:n 你想:o 你提:m ' +
  '你是:1o 你有:q 你的:7w 你需:1u 佳实:5p 佳的:11 使其:l 使用:1k0 例中:l 例代:r 例外:p 例如:kc 例子:z 例的:q 例请:l 例输:15 供一:1n 供了:7t 供以:1u 供任:k ' +
  '供关:l 供具:16 供参:12 供可:11 供后:m 供商:1w 供基:q 供多:k 供完:s 供实:q 供帮:p 供应:1u 供支:16 供文:m 供更:16 供最:l 供有:n 供用:s 供的:8k 供相:1l ' +
  '供简:w 供给:k 供者:1e 供详:t 供选:l 依据:1k 依次:n 依赖:dn 便于:3j 便后:t 便在:15 便宜:v 便捷:m 便用:r 便进:u 促进:q 保代:o 保使:n 保其:n 保在:m 保存:eq ' +
  '保守:13 保密:o 保已:y 保您:14 保所:11 保护:5m 保持:cb 保数:l 保文:l 保留:6r 保管:10 保证:1k 保险:s 保障:15 信任:3s 信号:3w 信度:22 信心:n 信息:155 ' +
  '信用:2e 信的:19 修复:4s 修改:b2 修正:10 倍:19 候选:1f 值:2g 值为:1y 值得:1r 值的:2o 倾向:s 假设:3h 偏好:3q 偏移:k 做什:1r 做出:34 做好:l 做法:14 ' +
  '做的:11 停止:56 健康:4g 健身:k 储位:r 储在:7v 储或:l 储方:v 储的:1j 储空:o 像文:m 像是:n 像生:1a 像的:14 像素:y 允许:9n 元数:5r 元的:13 元素:3j 充值:1b ' +
  '充分:13 充满:p 先使:59 先决:4a 先在:w 先安:t 先尝:r 先执:r 先提:s 先查:1e 先检:1g 先用:v 先确:1m 先级:4z 先考:11 先获:m 先询:p 先读:l 先调:s 先运:1l ' +
  '先进:2s 先选:11 先通:l 先阅:t 克隆:12 免使:2a 免在:w 免的:1a 免责:n 免费:6h 免过:s 免重:1g 入下:m 入了:10 入以:l 入信:q 入内:15 入分:x 入到:1k 入参:1b ' +
  '入口:1o 入和:w 入您:s 入或:n 入操:1c 入攻:u 入数:1w 入文:1j 入时:m 入格:10 入框:n 入模:o 入正:m 入的:4b 入职:m 入门:bj 入验:u 全不:k 全与:w 全保:p ' +
  '全地:1u 全审:14 全局:2e 全性:6w 全扫:r 全控:o 全措:p 全提:19 全文:v 全最:l 全检:1j 全模:r 全注:1n 全漏:w 全球:1g 全的:3m 全相:q 全自:r 全规:1e 全部:3i ' +
  '全问:17 全防:k 全面:4u 全风:11 公众:k 公共:2x 公司:3k 公告:r 公开:4l 公式:1i 公钥:o 六步:l 六进:t 共:14 共享:54 共同:1r 共识:z 关事:p 关于:6d 关代:q ' +
  '关信:3d 关关:p 关内:2h 关功:v 关参:l 关命:m 关完:o 关工:1j 关心:k 关性:1c 关技:21 关操:17 关数:1e 关文:2a 关注:5p 关的:9y 关系:5w 关联:4y 关设:r 关详:t ' +
  '关资:13 关配:w 关重:1l 关键:gf 关闭:33 关问:1e 兴趣:1p 其中:6b 其他:h5 其余:s 其作:m 其保:y 其对:o 其是:1c 其添:1g 其视:q 其设:l 其转:10 其进:14 ' +
  '具不:15 具与:l 具之:s 具仅:13 具会:2f 具体:eb 具使:12 具包:1e 具参:s 具可:2c 具名:k 具和:v 具备:4n 具或:14 具提:x 具支:w 具是:o 具有:b2 具来:1n 具用:19 ' +
  '具的:3u 具能:1b 具调:k 具进:1c 具通:q 具都:q 具需:k 典型:1q 养成:k 兼容:4o 内存:4i 内完:m 内容:ww 内的:3w 内置:43 内联:z 内部:4j 册代:k 册后:n 册完:l ' +
  '册并:k 册时:n 册流:m 册的:y 册表:11 册账:o 再使:m 再尝:l 再执:n 再次:33 再继:r 再试:10 再进:14 冗余:p 冗长:t 写一:14 写代:p 写作:1p 写入:6d 写字:n 写文:o ' +
  '写的:t 写表:k 冲突:2h 决了:q 决于:1h 决定:3s 决方:7g 决条:4a 决的:1j 决策:78 决问:14 况下:9h 况以:x 况和:o 况时:y 况的:v 冷却:l 准化:1b 准备:65 准库:15 ' +
  '准的:34 准确:5n 准输:28 准错:o 凌晨:k 减少:4r 几个:o 几乎:q 几分:u 凭据:54 凭证:4i 出一:17 出与:q 出中:1r 出为:1a 出了:14 出代:14 出以:1l 出任:s 出具:l ' +
  '出内:1l 出决:s 出到:1t 出发:k 出可:1l 出和:m 出售:n 出已:l 出建:n 出或:l 出所:55 出数:16 出文:2k 出时:p 出最:10 出来:1g 出格:88 出模:u 出版:k 出现:9e ' +
  '出用:r 出的:4n 出目:13 出示:z 出结:6b 出警:18 出路:n 出错:13 出问:s 击的:s 函数:44 分:2o 分为:1r 分享:4s 分以:u 分内:o 分别:19 分割:p 分发:y 分和:t ' +
  '分大:o 分层:z 分布:1w 分开:x 分成:l 分或:k 分支:1m 分散:r 分数:1x 分析:ir 分标:y 分比:28 分的:2a 分离:o 分类:66 分级:q 分组:1r 分解:1b 分辨:1i 分配:41 ' +
  '分钟:9b 分隔:2c 分页:2p 切勿:7k 切换:4g 划中:r 划分:1f 划和:k 划的:v 列出:cj 列的:o 列表:fx 则不:21 则会:1u 则使:1l 则可:12 则将:m 则无:m 则的:u ' +
  '则表:14 则需:11 创业:13 创作:2l 创始:p 创建:pp 创意:2b 创新:x 创造:10 初创:l 初始:5w 初期:n 初步:o 删除:bj 判断:67 利润:1c 利用:5i 别出:k 别名:1j ' +
  '别的:31 到:23 到一:1s 到下:k 到不:m 到了:1q 到代:15 到以:s 到任:1a 到你:11 到其:y 到外:s 到多:m 到对:p 到您:2l 到所:m 到指:14 到文:w 到新:v 到最:1a ' +
  '到期:o 到本:1u 到标:1j 到用:19 到的:6h 到目:16 到相:1n 到端:15 到系:t 到该:10 到达:u 到这:1c 到问:v 制与:q 制为:y 制以:12 制作:2d 制使:u 制到:1f ' +
  '制台:1k 制和:1a 制在:14 制定:3m 制性:u 制您:s 制或:u 制执:l 制文:1w 制机:l 制条:x 制的:35 制要:q 制面:y 刷新:24 前:t 前一:p 前价:q 前任:o 前会:19 前使:r ' +
  '前先:1l 前务:q 前后:u 前对:n 前工:p 前往:p 前必:1g 前提:27 前时:k 前检:u 前正:n 前状:1i 前用:w 前的:7r 前目:k 前确:v 前端:1a 前缀:2c 前置:1i 前请:1w ' +
  '前进:1v 前需:1b 前预:m 前验:s 剩余:29 力的:2j 办事:w 办公:n 功后:17 功率:q 功的:10 功能:12b 加一:15 加上:z 加了:x 加以:o 加入:2b 加到:6p 加密:5j 加强:n ' +
  '加快:n 加或:l 加新:21 加标:l 加的:s 加相:q 加自:p 加载:6p 加速:y 务不:l 务中:12 务之:p 务以:l 务会:11 务信:v 务分:11 务列:14 务可:r 务名:m 务后:q 务和:r ' +
  '务器:bi 务处:p 务完:1t 务已:s 务并:m 务必:8x 务或:1f 务执:w 务描:m 务提:1v 务数:1a 务时:24 务是:1j 务条:k 务来:l 务状:1y 务的:5i 务目:p 务相:r 务管:17 ' +
  '务类:1b 务自:o 务设:r 务进:10 务需:11 动一:t 动下:n 动从:1k 动作:2a 动使:10 动修:w 动写:o 动分:z 动切:q 动创:1m 动删:m 动刷:q 动加:x 动化:9q 动发:1o ' +
  '动后:m 动启:r 动在:o 动处:2n 动安:1h 动完:19 动将:1r 动应:r 动建:u 动态:4s 动性:1u 动情:l 动或:12 动执:37 动指:n 动推:k 动提:1v 动操:v 动数:l 动方:n ' +
  '动时:1x 动更:18 动服:p 动查:n 动检:3y 动模:l 动添:11 动清:n 动生:3m 动画:10 动的:3i 动编:n 动获:p 动解:n 动触:26 动计:11 动记:15 动设:1m 动识:z 动调:18 ' +
  '动输:l 动运:13 动进:18 动连:n 动选:1i 动通:l 动配:v 动重:1f 助于:3b 助你:12 助信:l 助工:1v 助您:22 助手:40 助用:2d 助脚:y 努力:m 势分:t 勿使:19 勿在:1c ' +
  '勿将:1u 勿直:t 勿自:p 包:1o 包中:19 包含:tn 包地:1j 包括:k7 包的:1r 包管:w 包装:y 化为:2g 化交:o 化以:k 化任:m 化内:t 化功:z 化后:u 化和:u 化处:16 ' +
  '化学:k 化工:22 化建:15 化或:m 化技:q 化操:1c 化数:1v 化文:m 化方:v 化时:z 化格:k 化流:1l 化率:15 化的:ac 化脚:w 化设:w 化输:11 化配:m 北京:k 匹配:85 ' +
  '区中:t 区分:3c 区别:19 区块:2d 区域:2z 区文:l 区的:1x 区间:p 医疗:1d 匿名:r 十六:v 升级:2u 协作:29 协助:14 协同:t 协商:m 协议:70 协调:1z 单一:1l ' +
  '单个:3b 单中:r 单位:3o 单元:z 单次:10 单独:37 单的:5f 单词:w 卖出:10 博客:10 占位:1i 占比:o 占用:1r 卡住:o 卡片:1h 危险:1a 即:z 即使:4t 即停:r 即发:r ' +
  '即可:87 即将:1z 即执:l 即时:1j 卸载:l 历史:7y 压力:1a 压缩:29 原则:5d 原创:m 原因:6v 原型:p 原始:8x 原子:r 原文:v 原有:v 原样:k 原理:4q 原生:2e 去中:1b ' +
  '去的:s 去重:10 去除:1c 参与:3z 参数:lr 参考:mz 参见:21 参阅:7q 及一:v 及与:k 及代:v 及以:2m 及任:15 及使:p 及关:m 及其:5l 及发:m 及可:1j 及基:l 及处:p ' +
  '及多:q 及安:q 及实:x 及对:k 及当:r 及所:x 及提:k 及时:2v 及是:k 及更:11 及最:y 及每:s 及用:14 及的:n 及相:27 及管:k 及自:1d 及解:1e 及通:y 及预:n 友好:1n ' +
  '双方:s 反向:s 反复:s 反应:1t 反思:11 反映:1g 反馈:4j 发出:1y 发展:1v 发工:16 发布:a6 发挥:m 发时:q 发条:2r 发此:o 发流:k 发环:t 发现:am 发生:62 发的:1p ' +
  '发票:z 发给:r 发者:3b 发表:w 发词:10 发起:1p 发送:gx 取一:n 取交:l 取代:1i 取以:13 取任:1b 取信:x 取公:l 取关:16 取内:v 取决:1h 取到:y 取单:o 取可:t ' +
  '取和:1h 取图:m 取完:20 取实:11 取密:p 取工:v 取并:16 取当:2f 取得:s 取您:1v 取或:t 取所:1z 取指:n 取操:x 取数:2y 取文:22 取新:x 取方:x 取更:v 取最:2e ' +
  '取模:k 取消:3r 取特:1w 取现:m 取用:2f 取的:3x 取相:19 取结:1p 取行:10 取视:k 取该:s 取详:1c 取这:r 取连:11 取页:l 受众:1d 受保:l 受到:1h 受影:k 受的:m ' +
  '受限:w 变为:1o 变体:q 变动:t 变化:6y 变得:13 变成:l 变更:2p 变量:h6 口的:z 口进:o 句子:q 句话:21 另一:1m 另有:k 只会:q 只是:31 只有:5w 只能:38 只要:r ' +
  '只读:1w 只需:74 可与:k 可以:zt 可使:3h 可供:10 可信:2g 可协:m 可发:l 可在:26 可复:1b 可完:t 可实:p 可将:12 可执:2v 可持:k 可接:o 可提:t 可操:1c 可查:14 ' +
  '可根:r 可用:hg 可疑:p 可直:1e 可立:p 可能:kk 可自:1f 可获:1p 可行:1h 可被:l 可见:1y 可视:2l 可访:2c 可证:2x 可读:3c 可运:x 可逆:o 可选:h0 可通:33 ' +
  '可配:16 可重:2d 可靠:3q 可预:l 可验:y 台上:3h 台支:k 台的:2j 台进:u 史数:14 史记:3c 号分:1b 号和:p 号或:n 号的:15 号码:1i 司名:x 司的:1b 各个:1h ' +
  '各种:2c 各类:k 各项:z 合了:r 合作:28 合使:2c 合分:n 合同:1n 合在:m 合并:3i 合成:1q 合法:w 合理:3c 合用:w 合的:1z 合约:22 合规:2i 合适:4k 同一:54 ' +
  '同意:30 同时:c7 同样:19 同步:4l 同的:7z 同类:v 名为:1y 名前:l 名单:1a 名和:1e 名字:w 名或:r 名的:1w 名称:hr 名规:1b 后:14 后一:29 后不:n 后仍:x ' +
  '后会:11 后使:1p 后再:53 后发:z 后可:t 后台:2i 后在:r 后失:k 后将:10 后才:1a 后执:19 后提:y 后更:p 后添:r 后的:9s 后立:z 后端:2d 后续:7a 后缀:m 后自:13 ' +
  '后运:t 后返:l 后进:11 后通:p 后重:2r 后需:m 向:1d 向代:n 向用:50 向的:o 向量:x 吗:11 否:3b 否与:10 否为:12 否仍:l 否使:t 否则:6d 否包:16 否可:2g ' +
  '否启:l 否在:17 否存:3q 否已:3r 否必:39 否成:p 否有:4b 否正:3u 否真:u 否符:u 否能:m 否被:k 否过:k 否需:2g 含一:1k 含义:3c 含了:x 含以:2x 含任:q 含在:13 ' +
  '含多:r 含完:v 含所:1d 含敏:v 含文:m 含时:p 含的:1u 启动:9p 启发:p 启后:m 启用:6y 吸引:1g 呈现:24 告中:u 告信:k 告生:q 告的:12 告知:40 告结:r 告诉:2t ' +
  '员会:l 员信:l 员工:11 员的:18 周:s 周一:u 周五:n 周内:t 周日:k 周期:54 周的:1n 味着:24 呼叫:k 命令:sb 命名:3c 命周:2z 和:lt 和一:q 和下:n 和交:1l ' +
  '和代:v 和价:n 和任:n 和优:o 和使:l 和信:q 和修:v 和公:r 和关:12 和内:12 和凭:o 和分:1t 和参:1c 和发:18 和可:1v 和合:k 和响:q 和回:s 和图:v 和地:r 和处:v ' +
  '和安:s 和实:r 和密:m 和工:17 和市:m 和成:q 和技:t 和报:m 和接:l 和推:l 和提:10 和操:l 和支:n 和数:21 和文:22 和日:z 和时:1b 和更:r 和最:10 和未:k 和权:k ' +
  '和标:w 和格:s 和检:p 和模:16 和状:k 和生:o 和用:1l 和电:k 和目:11 和相:r 和示:n 和管:29 和类:k 和结:19 和编:n 和网:t 和自:12 和行:r 和表:o 和视:p 和设:l ' +
  '和评:17 和语:t 和输:12 和运:k 和配:17 和重:t 和链:m 和错:x 和预:q 和风:y 和验:y 咖啡:y 咨询:2c 品信:q 品发:m 品或:l 品牌:2o 品的:1p 品类:q 哈希:2i 响力:k ' +
  '响应:dj 响的:v 哪个:28 哪些:6l 哪种:1b 哪里:12 哲学:k 唯一:42 商业:2g 商务:1a 商品:1i 商家:o 商店:q 商的:12 善保:w 喜欢:1f 器上:24 器中:2v 器人:3k ' +
  '器会:1h 器可:1g 器和:p 器地:m 器学:q 器或:z 器是:r 器来:n 器状:n 器的:2v 器窗:k 器端:1x 器自:1i 器进:11 器配:p 器错:m 四个:y 四步:1m 四阶:m 回一:1h ' +
  '回值:l 回到:k 回包:11 回复:5v 回应:1c 回归:o 回报:1e 回滚:14 回的:41 回答:45 回结:2c 回给:l 回调:t 回退:16 回错:l 回顾:1e 因为:59 因此:3i 因素:32 ' +
  '团队:4u 困难:11 围为:l 围内:2o 围和:k 围的:1g 固定:3a 国家:1d 国际:z 图中:n 图像:3p 图和:p 图形:p 图或:p 图标:18 图片:6n 图的:y 图表:28 图谱:o 在:hg ' +
  '在一:2e 在上:w 在下:t 在不:3l 在为:m 在主:t 在于:1u 在交:s 在代:1s 在以:32 在任:2m 在会:15 在你:12 在使:3a 在公:s 在共:k 在其:1e 在内:13 在分:q 在创:1p ' +
  '在发:2z 在可:w 在同:1m 在后:1r 在向:o 在启:s 在命:n 在哪:1d 在回:t 在处:1l 在多:22 在大:l 在安:1q 在完:t 在实:15 在客:1n 在对:13 在将:q 在工:18 在应:r ' +
  '在开:37 在当:1b 在您:2v 在所:28 在执:3c 在技:11 在指:14 在提:2r 在支:v 在数:s 在整:k 在文:1r 在新:o 在无:s 在日:x 在时:p 在更:n 在最:1f 在有:o 在服:1l ' +
  '在未:1a 在本:4o 在某:s 在查:n 在标:s 在正:k 在此:16 在每:34 在没:y 在注:x 在测:n 在浏:1x 在环:q 在生:2f 在用:3p 在的:3g 在目:p 在相:u 在确:z 在社:k ' +
  '在第:t 在系:z 在线:1s 在终:s 在继:m 在编:11 在网:z 在聊:13 在脚:s 在自:u 在获:l 在设:10 在该:13 在请:1e 在调:1k 在输:s 在运:41 在这:24 在进:2e 在配:z ' +
  '在重:16 在链:10 在问:12 在需:27 在非:k 在项:p 在预:u 在风:k 在首:1h 地使:w 地化:n 地区:1x 地图:y 地址:bq 地处:12 地存:12 地完:l 地数:u 地文:2y 地方:29 ' +
  '地服:m 地点:1m 地理:1g 地的:1y 地运:z 地进:m 场上:m 场价:q 场分:l 场合:n 场情:u 场数:1a 场景:ld 场的:1c 址和:12 址的:r 均为:1d 均可:10 均通:s 均需:m ' +
  '坏性:s 坐标:x 块的:11 块链:22 垃圾:z 型分:l 型及:p 型可:m 型名:r 型和:1r 型定:m 型工:k 型或:s 型文:q 型是:m 型生:q 型的:61 型语:22 型进:10 型选:w 城市:1r ' +
  '域名:2o 域的:1v 培养:r 培训:r 基于:h1 基准:1b 基本:7i 基础:ac 基线:l 填充:1c 填写:2o 填字:n 境下:k 境中:4v 境变:fa 境的:13 境配:16 增加:4e 增强:25 ' +
  '增量:l 增长:1u 声明:3g 声称:s 声誉:12 声音:u 处于:3h 处理:uq 处的:m 备上:18 备份:2l 备好:1x 备工:k 备注:2o 备用:37 备的:1f 备选:m 复使:1i 复内:w 复出:p ' +
  '复制:6f 复建:l 复性:v 复或:p 复数:t 复方:t 复时:n 复杂:6v 复现:x 复用:1t 复的:2p 复问:n 外的:35 外观:m 外部:8u 多个:ce 多代:11 多信:16 多可:t 多少:2g ' +
  '多层:l 多平:m 多数:32 多样:t 多模:o 多次:24 多步:10 多的:18 多种:55 多语:l 多项:l 够在:o 够将:o 够正:n 够的:1d 够自:1c 大于:18 大写:l 大型:3g 大多:2w ' +
  '大小:5f 大文:p 大的:3d 大约:17 大规:10 大量:2e 天:3d 天中:y 天内:1h 天后:m 天数:10 天有:k 天气:1b 天的:2v 天记:r 太坊:r 失或:z 失效:1z 失的:25 失败:dh ' +
  '头中:1b 头信:r 头像:11 头环:k 头的:o 头部:2k 夹中:1d 奖励:1p 套餐:k 女性:k 好地:m 好奇:n 好的:4w 好设:11 如:cv 如下:42 如何:95 如使:w 如有:30 如果:x6 ' +
  '如需:4d 妥善:13 始人:n 始使:z 始前:q 始化:3f 始数:15 始文:y 始新:n 始时:1g 始版:t 始的:24 始终:8o 姓名:1o 委托:o 威胁:y 娱乐:o 媒体:4c 子代:1o 子命:p ' +
  '子商:q 子的:16 子表:o 子邮:4q 字:q 字体:1d 字幕:n 字段:bw 字母:1x 字的:m 字符:9t 字节:14 存中:18 存为:1c 存储:g3 存到:4y 存在:hx 存放:l 存数:16 ' +
  '存文:1g 存档:m 存的:20 存管:u 季度:1b 季节:y 学习:4p 学术:z 学校:k 学生:z 学者:l 它不:w 它们:5b 它会:1w 它可:x 它将:z 它提:l 它是:12 它的:x 它能:15 ' +
  '它通:n 守护:12 守的:n 安全:kd 安排:45 安装:kk 完全:83 完善:1b 完成:kz 完整:la 完毕:k 完美:z 官方:6i 官网:12 定一:n 定主:n 定义:da 定了:1t 定价:20 ' +
  '定任:m 定位:2l 定具:k 定到:u 定制:27 定向:1a 定性:30 定文:t 定日:z 定时:5b 定是:11 定期:6g 定模:l 定的:a5 定目:15 定类:l 定要:13 定连:x 定需:o 定项:k ' +
  '实体:1g 实例:1y 实性:11 实施:2p 实时:82 实现:fq 实用:2h 实的:2p 实质:k 实践:6f 实际:di 实验:1e 审批:1h 审查:43 审核:4q 审计:4f 客户:7q 客文:k 宣传:o ' +
  '家庭:10 家的:t 容不:p 容中:r 容之:n 容以:s 容会:q 容分:o 容创:11 容包:25 容及:10 容发:12 容可:s 容和:q 容器:1c 容并:r 容应:k 容性:21 容或:1a 容时:1l ' +
  '容易:20 容是:11 容生:s 容的:41 容类:10 容进:13 容都:q 密信:v 密密:o 密的:12 密码:45 密货:22 密钥:id 密集:k 富的:1a 察结:l 对:1o 对不:1i 对于:fd ' +
  '对代:13 对任:n 对你:u 对其:1h 对应:6d 对性:16 对您:n 对所:s 对手:28 对措:q 对数:k 对文:s 对方:x 对某:k 对每:25 对比:5q 对特:w 对用:t 对的:s 对话:6z ' +
  '对该:o 对象:4m 对路:1a 对这:q 对齐:l 寻找:2o 寻求:w 导他:p 导入:33 导出:49 导向:q 导用:1o 导致:73 导航:2f 封装:1e 封面:t 射到:m 将:7w 将一:n 将不:o ' +
  '将代:1c 将以:1d 将任:1n 将你:l 将使:18 将保:n 将其:a8 将内:p 将凭:z 将原:n 将图:n 将在:19 将它:14 将密:17 将工:k 将您:21 将成:k 将所:22 将收:p 将数:1s ' +
  '将文:27 将新:s 将无:12 将最:k 将本:m 将此:18 将每:z 将生:16 将用:1p 将相:16 将结:1t 将自:12 将获:u 将被:1h 将该:v 将请:m 将输:p 将返:l 将这:2m 尊重:11 ' +
  '小于:v 小写:1i 小化:15 小型:y 小数:12 小时:89 小权:m 小的:12 小红:z 小限:n 少一:p 少于:p 少令:m 少量:p 少需:r 尔值:z 尚未:3b 尝试:8y 尤其:17 就不:t ' +
  '就会:10 就像:k 就可:12 就是:1u 就能:13 尺寸:1g 尽可:1h 尽量:1d 层次:20 层级:1e 层面:v 屏幕:1u 屏蔽:x 展开:p 展的:v 展示:9d 属于:46 属性:2k 崩溃:12 ' +
  '嵌入:20 嵌套:16 工作:so 工具:wo 工审:n 工智:4b 工程:1y 差异:3s 差距:w 己的:6f 已保:m 已准:p 已发:18 已启:s 已在:r 已存:10 已安:38 已完:39 已成:k 已提:l ' +
  '已有:22 已正:s 已登:k 已知:2i 已经:6q 已被:21 已设:y 已过:17 已连:q 已配:1f 已验:s 币交:o 币价:l 币的:1v 市值:k 市场:70 布内:15 布到:1g 布前:15 布尔:14 ' +
  '布局:1s 布或:o 布时:1c 布流:l 布的:2f 希值:1f 希望:7s 帖子:2l 带有:5h 带来:1r 带的:m 帮你:n 帮助:ak 帮我:2e 常不:n 常为:s 常会:w 常使:17 常在:k 常工:1f ' +
  '常情:l 常是:10 常有:w 常用:3y 常的:m 常见:ec 常规:1p 常运:1r 常适:1c 常重:v 常需:m 幂等:s 幕截:p 干净:q 干扰:11 干预:r 平台:cw 平均:2q 平衡:1x 年:29 ' +
  '年份:s 年度:k 年的:p 年龄:t 并不:25 并与:s 并且:3e 并为:1e 并从:q 并以:19 并使:2e 并保:1t 并分:w 并创:l 并包:o 并发:2q 并可:15 并启:x 并在:5r 并处:o ' +
  '并安:r 并完:n 并实:u 并对:t 并将:5s 并建:x 并执:12 并报:p 并指:x 并按:n 并推:o 并提:6z 并支:1b 并明:m 并显:17 并更:11 并标:r 并根:1c 并检:s 并添:t ' +
  '并生:2z 并确:2d 并给:l 并继:s 并能:p 并自:1u 并获:2c 并行:1o 并解:t 并记:1d 并设:2g 并询:m 并说:o 并请:v 并输:m 并运:k 并返:1x 并进:18 并通:3c 并配:12 ' +
  '并重:1n 并附:1j 并非:26 并验:17 广告:1l 广泛:18 序中:u 序列:1f 序化:11 序执:l 序方:p 序的:33 序进:p 库:16 库中:3f 库和:n 库存:11 库或:o 库的:21 库进:l ' +
  '应一:o 应中:37 应为:u 应以:k 应使:2l 应保:y 应内:v 应包:1p 应商:13 应在:18 应对:20 应将:m 应式:k 应数:m 应文:n 应时:z 应格:24 应用:ec 应的:de 应立:l ' +
  '应结:t 应触:n 应该:4q 应避:l 店铺:m 度不:13 度为:r 度分:1l 度和:1t 度快:l 度或:p 度更:15 度的:39 度等:r 度计:n 度评:1e 度较:1m 度进:k 康检:1i 康状:1g ' +
  '延迟:35 建一:78 建代:k 建任:1b 建可:p 建和:1h 建完:o 建工:v 建并:s 建或:1x 建文:v 建新:4h 建时:10 建模:10 建的:2m 建立:4e 建自:q 建议:m2 建设:10 建账:y ' +
  '建连:u 建项:t 建预:n 开一:m 开发:ca 开启:z 开场:m 开头:2r 开始:dj 开放:1x 开源:1j 开的:1j 开销:l 异常:30 异步:25 式一:k 式下:1g 式不:t 式与:16 式中:m ' +
  '式为:34 式以:15 式会:p 式传:p 式保:o 式化:35 式发:1i 式可:y 式呈:y 式和:23 式如:10 式存:v 式展:w 式或:12 式提:11 式时:v 式是:11 式显:w 式来:t 式检:p ' +
  '式生:m 式的:8v 式等:l 式要:m 式规:16 式设:v 式识:n 式转:m 式输:2e 式返:s 式进:y 式选:m 式错:k 引人:l 引入:11 引力:o 引发:1a 引号:z 引导:3m 引擎:2s ' +
  '引用:5k 引起:n 张图:1i 强制:4d 强化:10 强大:1i 强度:v 强烈:15 强的:q 强调:1o 归档:10 当:2a 当代:11 当你:1u 当前:he 当地:y 当天:1a 当您:3m 当用:fa ' +
  '当的:1p 当需:20 录下:6t 录不:k 录中:5v 录为:n 录了:q 录以:13 录内:r 录到:1a 录制:n 录后:n 录和:1i 录在:18 录或:1y 录所:w 录时:w 录每:11 录用:11 录的:3h ' +
  '录结:1i 形式:6u 形成:w 形象:n 影响:7w 彻底:m 往往:15 径和:t 待办:16 待处:1c 待用:1a 很重:17 得一:l 得出:m 得分:1j 得到:2n 得更:1v 得最:m 得用:w 得的:14 ' +
  '循以:24 循环:2v 微信:p 心功:2d 心化:1d 心原:1b 心命:l 心工:16 心概:s 心理:14 心的:15 心能:l 心规:13 心跳:1g 必使:y 必先:1u 必填:60 必备:u 必检:l ' +
  '必要:66 必需:5r 必须:j9 志中:1o 志或:m 志文:1n 志记:25 忘记:l 快捷:u 快照:1i 快速:oj 忽略:3w 忽视:y 态与:k 态为:u 态以:10 态信:10 态变:16 态和:18 ' +
  '态度:z 态或:p 态文:15 态时:t 态更:o 态查:l 态检:t 态的:2k 态码:1x 态管:n 态系:16 怎么:25 思维:1o 思考:2e 性与:1y 性分:13 性别:m 性化:2k 性和:3s 性地:r ' +
  '性或:u 性提:r 性操:k 性检:1e 性的:78 性等:k 性能:4u 性设:o 性评:x 性较:v 性问:1b 总数:14 总是:11 总结:6i 恢复:4u 息不:1q 息中:1p 息以:1y 息会:13 息传:y ' +
  '息保:q 息内:u 息及:14 息发:n 息可:s 息后:r 息和:1q 息存:12 息并:14 息或:1u 息提:k 息收:p 息时:2f 息是:t 息更:m 息来:1h 息的:4t 息请:17 息进:w 息都:p ' +
  '恶意:1p 您不:o 您也:p 您使:r 您发:s 您可:a4 您在:1b 您将:18 您已:15 您希:17 您必:w 您提:18 您是:28 您有:1f 您的:fk 您能:o 您自:n 您还:n 您需:4l 情况:n9 ' +
  '情境:u 情感:20 情报:12 情符:x 情绪:2b 情请:w 想法:1l 想要:2k 意义:21 意事:d2 意代:u 意力:w 意味:27 意图:2u 意外:1v 意的:1t 意见:1r 意识:15 感信:3f ' +
  '感兴:o 感到:1a 感受:11 感数:1h 感文:o 感的:1b 感知:16 感觉:v 愿意:r 成一:55 成与:l 成专:l 成为:25 成了:1n 成交:1p 成代:l 成以:1s 成任:1y 成内:p 成分:x ' +
  '成到:1b 成功:ai 成包:r 成可:1m 成后:60 成员:20 成和:m 成器:1d 成图:1n 成多:12 成完:17 成工:17 成并:o 成情:n 成或:u 成所:u 成报:1g 成指:s 成支:k 成文:x ' +
  '成新:18 成方:1d 成时:1e 成最:s 成本:6a 成果:1w 成标:k 成模:q 成每:p 成熟:o 成用:q 成登:m 成的:bl 成相:19 成符:o 成结:y 成视:l 成身:p 成长:11 我们:4m ' +
  '我会:10 我可:r 我在:p 我已:k 我应:10 我想:12 我是:v 我的:4x 我需:s 或:nq 或上:l 或下:k 或不:1f 或为:m 或主:l 或从:q 或代:1c 或令:s 或任:2x 或使:35 ' +
  '或修:12 或公:m 或其:22 或内:v 或分:11 或创:1l 或删:1f 或发:19 或可:w 或回:l 或图:s 或在:1k 或基:q 或处:k 或外:n 或多:1g 或存:p 或安:u 或完:m 或将:1c ' +
  '或工:13 或已:12 或手:r 或执:w 或技:l 或提:1v 或数:16 或文:1k 或无:13 或日:q 或更:3f 或服:t 或未:10 或本:m 或查:10 或标:o 或根:m 或检:p 或模:l 或生:r ' +
  '或用:1d 或直:18 或相:p 或管:v 或类:p 或系:k 或编:l 或缺:v 或网:l 或者:8r 或自:1f 或解:m 或设:y 或请:l 或调:v 或过:r 或运:n 或进:19 或选:k 或通:1s 或配:y ' +
  '或重:21 或错:k 或需:1i 或项:n 或预:s 战略:19 截取:k 截图:21 截断:t 截止:1t 戳的:m 户不:r 户中:l 户主:t 户仅:k 户会:o 户体:q 户余:14 户使:13 户信:3p ' +
  '户偏:p 户关:x 户分:n 户创:m 户反:17 户发:1r 户只:1i 户可:54 户同:15 户名:2i 户和:r 户回:n 户在:2e 户完:x 户对:14 户展:1w 户已:1g 户希:2p 户并:y 户必:l ' +
  '户想:z 户意:s 户或:1a 户所:m 户手:s 户执:n 户报:u 户指:1m 户提:98 户数:1d 户无:t 户明:48 户是:20 户显:p 户有:w 户未:18 户查:t 户没:u 户消:k 户生:x ' +
  '户界:29 户的:ct 户直:t 户确:3f 户端:3r 户管:v 户群:o 户能:m 户自:1q 户表:q 户要:2a 户设:1h 户评:p 户询:34 户说:1s 户请:4h 户资:o 户身:n 户输:36 户进:1k ' +
  '户选:1e 户通:1e 户配:t 户重:m 户问:s 户需:9v 房间:k 所不:z 所使:x 所在:2a 所属:t 所有:yq 所选:t 所需:96 手册:q 手分:l 手动:b8 手机:1g 手段:n 手的:16 ' +
  '才会:1c 才能:5s 打包:10 打印:20 打开:58 托管:2q 扣除:l 执行:tr 扩大:19 扩展:5n 扫描:51 批准:32 批量:56 找不:1k 找出:16 找到:83 找相:x 承担:m 承诺:10 ' +
  '技巧:36 技术:bg 技能:nv 抓取:21 投入:14 投票:v 投资:31 折扣:t 护措:k 护机:x 护的:1b 护进:r 报价:1f 报告:co 报率:v 报的:n 报错:s 抽象:z 担心:n 拆分:v ' +
  '拉取:q 拍摄:n 拒绝:4g 招聘:15 拟环:m 拥有:4c 拦截:k 择一:1b 择合:25 择性:k 择最:1h 择的:1f 拼写:v 持一:1p 持不:w 持与:y 持中:o 持久:3a 持仓:16 持以:11 ' +
  '持使:1h 持内:m 持原:u 持在:y 持基:n 持多:2t 持对:t 持按:m 持文:n 持有:1k 持的:6z 持续:79 持自:1l 持语:l 持通:1n 指令:50 指出:1a 指南:b3 指向:1u 指定:ds ' +
  '指导:4s 指数:1v 指标:5s 指示:1c 按:x 按以:w 按名:r 按时:16 按照:6g 按类:19 按钮:2d 按需:13 按顺:10 挑战:22 挖掘:n 捕获:1v 损坏:o 损失:13 换为:85 ' +
  '换到:1s 换后:k 换行:l 据上:o 据不:1w 据与:s 据中:1m 据之:l 据仅:s 据以:29 据会:17 据传:1d 据你:s 据保:1b 据具:v 据内:m 据分:24 据包:n 据发:s 据可:15 ' +
  '据和:1u 据均:k 据处:1b 据存:3n 据安:m 据实:1y 据导:v 据并:x 据库:56 据当:k 据您:18 据或:1y 据提:1l 据支:y 据收:17 据文:23 据时:27 据是:r 据更:v 据来:36 ' +
  '据查:m 据格:17 据模:1c 据泄:16 据流:m 据源:1t 据用:3s 据的:57 据目:n 据等:m 据管:r 据类:y 据结:20 据获:u 据表:k 据这:o 据进:1q 据都:16 据量:l 据集:15 ' +
  '据需:35 授予:q 授权:4s 掌握:u 排列:k 排名:2f 排序:4o 排查:1q 排版:p 排行:10 排除:75 探索:2r 接下:13 接从:z 接以:m 接使:48 接信:w 接列:m 接到:3l 接发:1x ' +
  '接受:4d 接口:7k 接和:q 接器:p 接在:14 接复:n 接将:m 接或:w 接执:s 接提:z 接收:5r 接是:x 接用:l 接的:2c 接管:x 接获:n 接访:v 接调:16 接近:11 接进:10 ' +
  '接通:z 控与:l 控制:co 控和:q 控工:o 控的:u 推出:n 推动:q 推广:z 推文:q 推断:1q 推理:1w 推荐:f9 推进:p 推送:2a 措施:49 描的:m 描结:m 描述:gy 提交:86 ' +
  '提供:z2 提出:5w 提到:2v 提前:1t 提升:5d 提及:2w 提取:aa 提条:19 提案:1a 提示:jb 提醒:4o 提问:1g 提高:4f 插件:2i 插入:2g 揭示:t 搜索:e0 搭建:w 搭配:p ' +
  '摄入:l 摘要:64 撤销:1f 播放:19 撰写:25 操作:va 支付:58 支出:1n 支持:w3 收件:1n 收入:2n 收到:5d 收取:u 收益:26 收者:q 收藏:q 收费:t 收集:68 改为:u ' +
  '改代:k 改内:p 改变:1w 改后:12 改善:11 改时:o 改用:p 改的:1m 改进:3k 改配:k 攻击:2v 放入:n 放在:1z 放弃:w 放置:w 政府:o 政策:2h 故事:1r 故障:8g 效地:k ' +
  '效性:1r 效或:1b 效指:k 效期:1p 效果:6i 效率:38 效的:51 敏感:6x 教程:15 教育:1i 数中:n 数以:m 数传:w 数值:21 数可:t 数名:m 数和:16 数字:54 数学:r 数或:o ' +
  '数据:zy 数来:12 数的:1v 数级:k 数组:43 数说:16 数进:v 数量:aw 数限:m 整个:65 整体:25 整合:2o 整工:12 整性:2g 整数:19 整文:12 整理:2p 整的:bk 文中:1b ' +
  '文件:115 文信:15 文内:t 文化:13 文字:3c 文本:bq 文案:16 文档:hl 文献:p 文的:1f 文章:2p 料中:l 料的:k 断开:m 断是:p 新代:16 新令:l 新任:z 新信:v 新内:14 ' +
  '新功:15 新加:x 新发:12 新后:n 新启:q 新增:20 新安:t 新尝:w 新工:p 新建:s 新或:u 新技:m 新数:p 新文:10 新日:1g 新时:13 新模:s 新版:1f 新状:o 新生:19 ' +
  '新用:n 新的:cx 新获:l 新运:12 新进:o 新连:p 新闻:2j 新项:z 新频:l 方便:18 方向:35 方式:ou 方文:1x 方服:n 方案:bt 方法:o3 方的:28 方网:s 方面:2p 施的:t ' +
  '旅行:z 旋转:l 无:2d 无关:1h 无头:13 无效:50 无法:dk 无论:2m 无限:1p 无需:ig 日:12 日历:1s 日常:3c 日志:a4 日期:8a 日本:u 日程:16 旧版:16 旧的:1c ' +
  '旨在:12 早上:v 早期:v 时:81 时不:1j 时也:o 时任:2r 时会:23 时使:7s 时保:1b 时候:1d 时内:1e 时出:q 时刻:18 时区:1e 时发:21 时可:2q 时后:s 时器:l 时处:p ' +
  '时将:k 时应:m 时必:17 时性:p 时或:u 时才:2x 时执:z 时提:27 时支:w 时效:t 时数:1b 时文:19 时无:l 时时:15 时显:u 时更:1w 时机:1k 时查:14 时检:q 时段:p ' +
  '时环:l 时生:y 时的:5p 时监:z 时自:2v 时被:s 时触:11 时设:x 时请:z 时运:y 时返:o 时进:1d 时通:19 时都:z 时长:2r 时间:p9 时需:36 明了:1j 明你:k 明天:11 ' +
  '明度:v 明文:1b 明显:1o 明的:1b 明确:ft 明细:n 易于:2b 易信:p 易所:15 易数:w 易时:l 易的:1f 易策:l 易记:1g 易费:r 易量:o 易金:o 映射:3g 昨天:n 是:58 ' +
  '是一:hk 是不:1h 是为:12 是什:3t 是从:p 是代:u 是你:17 是使:l 是关:u 是可:2k 是否:ok 是哪:s 是唯:k 是因:l 是在:2b 是基:y 是多:1i 是如:m 是安:k 是对:q ' +
  '是必:15 是您:z 是我:l 是提:u 是最:21 是有:v 是正:z 是用:11 是由:y 是直:x 是真:p 是简:v 是自:10 是说:m 是谁:m 是这:m 是通:1w 显式:n 显得:t 显的:o 显示:l9 ' +
  '显著:1o 晚上:o 普通:2f 景信:1w 景包:m 景的:z 晰地:t 晰度:p 晰的:1w 智能:a5 暂停:24 暂时:w 暴露:22 曲线:l 更为:k 更低:n 更具:v 更准:q 更加:17 更多:6c ' +
  '更好:24 更快:1l 更换:18 更改:55 更新:iz 更有:13 更深:n 更简:n 更详:l 更重:w 更高:4h 替代:44 替换:54 最优:u 最低:3l 最佳:9d 最初:k 最合:l 最后:4w ' +
  '最多:6s 最大:68 最好:n 最小:49 最常:u 最快:s 最新:6y 最有:p 最简:y 最终:5q 最近:56 最适:13 最重:16 最长:11 最高:3v 月:2j 月内:k 月度:n 月的:1i 有:q ' +
  '有一:3a 有不:t 有与:n 有两:x 有主:m 有事:n 有些:r 有交:18 有人:1g 有什:1h 有代:1l 有以:o 有价:1c 有任:2a 有使:l 有依:k 有信:1a 有关:57 有其:v 有内:1n ' +
  '有分:l 有功:v 有助:3d 有参:w 有变:u 有可:3h 有命:21 有哪:20 有图:n 有在:2w 有多:2o 有安:s 有完:o 有实:s 有对:n 有工:1a 有已:14 有帮:k 有当:12 有必:18 ' +
  '有意:1e 有所:1q 有技:11 有指:11 有提:x 有操:1u 有支:r 有效:9t 有数:33 有文:2i 有新:1e 有时:1r 有明:2f 有更:z 有最:l 有未:q 有机:o 有权:1i 有条:k 有标:u ' +
  '有模:t 有正:s 有活:w 有特:y 有独:r 有生:k 有用:3e 有疑:p 有的:7s 有相:24 有真:l 有空:m 有结:k 有者:1z 有脚:u 有自:1j 有记:q 有设:v 有评:k 有请:2p 有资:q ' +
  '有趣:s 有足:o 有输:s 有这:15 有连:p 有配:11 有重:w 有问:1c 有限:1w 有需:20 有项:o 有风:k 有高:k 朋友:w 服务:ov 望在:q 望将:l 望获:n 期为:w 期内:k 期和:18 ' +
  '期或:t 期时:t 期更:11 期望:s 期格:11 期检:15 期的:31 期范:r 期间:1l 期限:t 未使:10 未发:n 未安:1q 未完:1m 未找:3n 未指:18 未提:21 未来:2p 未检:n ' +
  '未知:1p 未经:4f 未被:v 未解:u 未设:28 未读:k 未配:1g 未验:q 末尾:u 本:10 本不:p 本与:p 本中:2k 本之:n 本以:13 本会:4q 本使:15 本信:29 本内:1g 本原:q ' +
  '本发:n 本可:u 本号:o 本周:15 本和:1s 本在:p 本地:fg 本将:q 本工:1y 本并:p 本或:13 本技:3i 本指:x 本控:1k 本提:x 本支:m 本文:3b 本时:11 本是:k 本更:n ' +
  '本月:k 本来:12 本格:q 本模:n 本次:p 本生:r 本用:11 本的:5x 本质:k 本路:m 本身:2w 本转:12 本输:u 本进:16 术分:m 术性:n 术支:r 术栈:17 术的:p 术细:10 ' +
  '术语:2c 机上:m 机会:2z 机制:cz 机器:6f 机密:o 机构:1j 机械:q 机的:n 杂度:p 杂性:x 杂的:2x 权威:1a 权的:18 权重:1d 权限:bi 材料:16 束后:16 束时:10 ' +
  '束条:m 条:1m 条件:fq 条款:1b 条消:1a 条目:29 条记:r 条评:l 来使:m 来像:k 来分:o 来创:t 来发:s 来处:14 来安:m 来完:w 来实:1f 来执:1t 来指:l 来控:t 来提:y ' +
  '来更:u 来查:1v 来检:y 来源:a5 来生:10 来的:2k 来确:11 来管:17 来自:7k 来获:23 来解:p 来设:q 来访:s 来评:m 来识:l 来说:1v 来调:15 来进:n 来验:1b 板中:14 ' +
  '板和:p 板文:o 板的:s 极简:n 构与:m 构化:74 构和:t 构图:q 构建:9e 构成:16 构的:1n 构设:n 析以:k 析内:m 析功:q 析和:1d 析器:p 析工:1g 析师:p 析并:z 析报:x ' +
  '析数:t 析时:k 析用:z 析的:1y 析结:2o 析这:q 枚举:k 果一:13 果不:30 果与:l 果中:1r 果为:11 果以:14 果任:q 果会:1f 果你:2b 果使:1h 果保:t 果出:18 果及:l ' +
  '果发:1e 果可:1w 果和:z 果在:z 果存:1r 果已:m 果并:s 果您:43 果找:p 果提:x 果收:l 果数:1r 果文:16 果无:u 果时:10 果是:1o 果更:k 果有:37 果未:3k 果某:1q ' +
  '果没:3i 果用:7c 果的:3e 果省:w 果系:k 果缺:12 果设:l 果该:x 果输:u 果进:w 果遇:p 果需:2p 架构:6b 某个:68 某些:4f 某人:m 某种:v 某项:k 查一:15 查代:r ' +
  '查以:w 查内:k 查和:l 查工:11 查并:w 查当:10 查或:v 查所:p 查找:94 查文:z 查时:k 查是:2l 查服:q 查流:l 查清:2k 查状:s 查现:s 查的:10 查看:lb 查系:k 查结:q ' +
  '查网:v 查询:fk 查阅:17 查项:r 标准:el 标受:11 标和:z 标头:r 标志:3b 标是:s 标注:27 标的:1l 标签:8x 标记:6v 标识:4q 标题:7i 校验:10 样做:q 样可:1a ' +
  '样式:1j 样本:11 样的:2d 核实:15 核对:s 核心:eb 核的:n 根据:oh 根本:x 根目:1s 格信:m 格变:o 格和:1r 格式:vf 格或:10 格按:z 格数:n 格的:43 格遵:x 框架:5t ' +
  '案例:1v 案的:1d 桌面:1b 档中:1x 档内:u 档和:v 档或:r 档案:p 档的:1m 检查:sf 检测:b1 检索:2t 概念:32 概率:w 概要:p 概览:23 概述:73 模块:3l 模型:d0 ' +
  '模式:iu 模拟:2k 模板:9s 模糊:2i 次:3c 次交:19 次会:11 次使:3j 次发:14 次只:w 次尝:w 次性:45 次执:14 次操:m 次数:4x 次检:l 次的:1b 次结:s 次要:l ' +
  '次设:1c 次请:2p 次调:1q 次运:2d 次都:m 欢迎:1i 款的:k 止使:13 止损:o 止操:x 止日:1k 止时:p 止的:x 止访:k 止重:l 正则:x 正在:7b 正常:6w 正式:1o 正文:26 ' +
  '正的:1s 正确:bs 正面:k 此功:52 此处:s 此外:13 此工:1h 此技:61 此操:1a 此文:m 此方:17 此时:1g 此步:16 步:21 步到:v 步处:m 步操:1m 步的:1s 步行:16 ' +
  '步骤:f4 殊情:r 段中:t 段文:k 段时:k 段的:2c 段落:x 每:2y 每一:1o 每个:hb 每位:l 每分:1d 每周:3w 每天:3n 每小:1p 每年:o 每张:o 每当:m 每日:5s 每月:2q ' +
  '每条:27 每次:9w 每种:11 每秒:l 每笔:m 每页:x 比例:2j 比如:k 比特:s 比较:4q 毫秒:1p 氛围:v 水平:2h 永久:2q 永远:1n 求中:1g 求之:m 求代:o 求体:22 求使:n ' +
  '求分:l 求到:l 求参:u 求和:11 求头:2s 求您:k 求或:t 求提:u 求数:m 求时:3q 求次:z 求用:2j 求的:4f 求调:k 求进:18 求选:k 求速:w 求都:2t 求限:o 求频:o ' +
  '汇总:2v 沙箱:10 沟通:2p 没有:e9 治理:s 治疗:n 泄露:3i 法使:1a 法则:w 法和:q 法律:1k 法提:l 法是:r 法来:t 法正:x 法满:n 法的:13 法获:v 法被:v 法规:10 ' +
  '法解:n 法论:r 法访:12 法进:z 法通:t 泛的:x 波动:1c 注于:2g 注入:32 注册:8y 注意:lw 注明:w 注的:1h 注释:1c 注重:11 洁性:l 洁明:y 洁的:26 洞察:10 活力:l ' +
  '活动:70 活性:k 活此:l 活的:t 活跃:3f 流中:l 流动:1s 流式:t 流畅:n 流的:t 流程:sq 流行:l 流量:1i 测到:2z 测市:m 测并:m 测性:m 测数:k 测的:1c 测结:13 ' +
  '测试:d0 测量:14 浏览:9r 浪费:18 消息:81 消耗:2k 消费:11 消除:m 涉及:4h 涵盖:37 深入:36 深度:3u 深色:l 混乱:n 混合:21 混淆:13 添加:l0 清单:4w 清晰:6g ' +
  '清楚:n 清洗:n 清理:2q 清除:1j 渐变:n 渠道:2l 温和:k 温度:w 温暖:10 渲染:23 游戏:1p 源于:u 源代:25 源信:z 源和:p 源文:11 源的:2n 源项:o 滚动:y 满意:n ' +
  '满足:3d 滤器:r 滤条:13 滥用:l 漏洞:24 漏的:l 演示:1k 潜力:p 潜在:3s 澄清:t 激励:k 激发:n 激活:3m 火墙:t 灵感:x 灵活:1j 点:12 点关:r 点击:48 点和:13 ' +
  '点或:w 点数:x 点时:m 点是:o 点的:2s 点赞:1d 点进:n 点都:r 热度:m 热点:k 热门:2s 焦点:m 然可:s 然后:b3 然地:x 然的:10 然语:2u 照以:30 照片:1m 熟悉:u ' +
  '片中:s 片和:n 片或:p 片文:m 片段:29 片生:n 片的:14 版本:ef 牌或:k 牌的:1w 物品:s 物理:t 物的:12 特别:1s 特定:e0 特币:m 特征:1z 特性:3s 特殊:3k 特点:2k ' +
  '特的:r 状况:2y 状态:nz 独特:1k 独的:1f 独立:5t 猜测:1o 率为:m 率低:n 率和:10 率的:14 率限:4e 玩家:k 环境:oy 环节:1h 现不:q 现了:1p 现代:1q 现以:n ' +
  '现出:p 现可:x 现在:4d 现实:1e 现并:n 现故:l 现新:l 现方:12 现最:m 现有:8p 现的:3x 现自:1h 现象:11 现金:q 现错:w 现问:1f 理一:k 理与:1q 理中:11 理之:z ' +
  '理代:p 理以:1e 理们:k 理任:19 理会:1o 理位:q 理使:1c 理信:q 理内:m 理凭:q 理分:1a 理功:24 理发:12 理可:1i 理名:k 理后:17 理员:1o 理和:2f 理器:1n ' +
  '理在:1a 理多:y 理大:l 理学:k 理完:q 理将:p 理工:3t 理已:k 理应:p 理建:m 理念:1d 理性:l 理您:17 理想:y 理成:u 理或:1e 理所:1c 理执:m 理技:1a 理提:1g ' +
  '理操:11 理支:k 理数:19 理整:n 理文:q 理方:3b 理时:1d 理是:k 理服:15 理机:1j 理来:1e 理模:r 理每:l 理注:n 理流:1z 理状:m 理生:k 理用:y 理由:28 理的:bz ' +
  '理直:k 理相:v 理程:2b 理策:n 理系:1h 理结:p 理能:1i 理自:11 理规:w 理解:5q 理论:11 理设:2s 理请:v 理身:1a 理过:19 理运:m 理这:z 理进:1g 理通:y 理都:x ' +
  '理配:v 理错:v 理需:x 生了:12 生产:4a 生变:1d 生命:3h 生态:1b 生成:t7 生效:1a 生活:1p 生物:13 生的:2p 用:2n 用一:2a 用上:q 用不:24 用与:p 用专:17 ' +
  '用中:22 用为:o 用主:k 用之:v 用了:3x 用于:11m 用人:t 用代:1h 用令:k 用以:62 用任:20 用会:o 用你:n 用例:1i 用信:18 用公:o 用其:1j 用具:11 用内:13 ' +
  '用分:10 用到:l 用前:1q 用加:k 用单:m 用卡:t 用原:18 用参:z 用可:1n 用同:o 用后:x 用命:25 用和:12 用哪:14 用图:m 用场:f3 用基:1f 用外:m 用多:13 用大:r ' +
  '用它:1q 用安:r 用完:x 用官:m 用实:p 用密:o 用对:q 用工:2b 用已:s 用带:k 用建:17 用性:38 用您:19 用情:27 用或:1k 用户:137 用技:13 用指:2a 用提:14 ' +
  '用操:15 用支:m 用数:1e 用文:14 用新:s 用方:dn 用时:47 用更:15 用最:16 用有:q 用服:o 用本:2z 用权:k 用来:12 用标:1w 用模:34 用次:q 用正:18 用此:as ' +
  '用法:2w 用注:m 用流:17 用浏:m 用点:u 用特:v 用率:k 用环:1p 用现:12 用用:1p 用的:ji 用相:3t 用真:o 用示:3l 用程:5q 用第:l 用简:1n 用类:n 用纯:k 用结:z ' +
  '用统:r 用网:n 用者:q 用脚:16 用自:3h 用英:l 用范:t 用表:n 用要:s 用规:19 用计:l 用设:m 用该:95 用语:u 用说:2h 用较:l 用过:18 用这:4u 用选:t 用途:4o ' +
  '用逗:n 用通:18 用都:r 用配:t 用量:13 用钱:m 用链:m 用限:w 用预:u 用频:u 用额:v 用默:1v 由:3k 由于:2r 由人:k 由代:m 由到:w 由用:u 申请:1n 电商:k 电子:67 ' +
  '电影:10 电脑:l 电话:24 画像:n 画面:o 界面:66 留下:x 留在:p 略的:1g 疑问:15 症状:t 登录:6m 白名:o 白色:p 百分:2b 的:f6 的一:5r 的三:r 的上:2d 的下:1a ' +
  '的不:1q 的专:2k 的业:16 的严:n 的个:35 的中:14 的临:w 的主:47 的事:3r 的二:q 的互:10 的交:4x 的产:1q 的人:3s 的仓:p 的代:aj 的令:1r 的价:2h 的任:71 ' +
  '的企:s 的优:2p 的会:1w 的位:2a 的体:n 的余:o 的作:1b 的使:4u 的依:1p 的保:y 的信:9a 的修:1k 的值:22 的假:p 的偏:17 的做:m 的健:11 的元:26 的免:m 的入:l ' +
  '的全:1w 的公:2q 的共:y 的关:58 的兴:l 的其:s 的具:30 的兼:k 的内:b9 的写:v 的决:1t 的准:1p 的凭:21 的分:4g 的列:1m 的创:2b 的初:w 的判:p 的利:k 的前:1r ' +
  '的功:68 的加:1k 的动:1d 的包:m 的匹:p 的区:1p 的协:18 的单:1d 的历:17 的原:44 的参:40 的反:2i 的发:3g 的变:2n 的可:59 的各:12 的合:28 的同:1m 的名:39 ' +
  '的后:1a 的启:l 的命:5s 的品:l 的哈:q 的响:1u 的唯:15 的商:18 的回:3d 的团:n 的图:3e 的地:3b 的场:48 的基:3a 的增:n 的声:13 的处:2i 的备:18 的复:w ' +
  '的外:w 的多:1y 的大:1g 的天:m 的子:1b 的字:35 的存:1w 的学:1b 的安:58 的完:65 的官:12 的定:1q 的实:6b 的审:1g 的客:1h 的密:22 的对:3v 的导:p 的小:13 ' +
  '的工:b1 的差:17 的市:1q 的帖:11 的帮:o 的常:19 的平:2m 的应:2d 的延:m 的建:2g 的开:2y 的引:17 的强:q 的当:1g 的形:2k 的影:2c 的心:k 的必:m 的快:16 ' +
  '的态:m 的思:x 的性:17 的总:2d 的情:9w 的想:u 的意:1s 的感:t 的成:34 的截:r 的所:6k 的手:u 的执:22 的扩:o 的扫:k 的批:r 的技:5a 的投:1f 的报:27 的持:1d ' +
  '的指:38 的挑:r 的排:11 的接:1b 的控:n 的推:2j 的描:1s 的提:66 的插:p 的搜:1v 的摘:16 的操:7h 的支:1w 的收:1s 的改:n 的故:z 的效:17 的敏:v 的数:cq ' +
  '的整:1n 的文:dn 的新:2r 的方:6k 的日:3x 的时:5u 的明:z 的是:3z 的显:17 的智:14 的更:22 的替:y 的最:79 的有:25 的服:3d 的未:s 的本:36 的机:2u 的权:37 ' +
  '的条:1d 的来:11 的构:n 的架:y 的查:1o 的标:5n 的核:20 的根:13 的格:4h 的框:n 的检:1v 的概:13 的模:70 的正:1d 的步:1j 的每:2x 的比:1n 的沟:s 的注:26 ' +
  '的活:18 的流:2a 的测:1j 的浏:19 的消:2u 的深:11 的清:v 的游:y 的源:p 的潜:u 的热:18 的版:1l 的物:q 的特:2e 的状:4l 的独:11 的环:3f 的现:1d 的理:1o ' +
  '的生:2p 的用:52 的电:2t 的登:r 的监:v 的目:41 的直:n 的相:45 的真:1l 的知:1j 的短:k 的研:1c 的确:17 的示:1g 的社:1a 的私:1j 的秘:l 的稳:v 的空:1b ' +
  '的竞:n 的端:1i 的笔:q 的第:1t 的答:16 的策:u 的签:q 的简:27 的管:1f 的类:1p 的精:y 的系:2c 的索:n 的组:1l 的细:x 的经:1h 的结:7j 的绝:l 的统:17 的缓:t ' +
  '的编:1g 的网:3m 的聊:14 的职:14 的联:1g 的股:n 的背:15 的能:19 的脚:2j 的自:57 的节:16 的范:12 的营:n 的行:48 的表:33 的要:1b 的见:k 的观:1u 的规:2t ' +
  '的视:32 的角:20 的解:2u 的触:l 的警:x 的计:1e 的订:y 的认:24 的讨:o 的记:24 的论:n 的设:4p 的访:29 的证:z 的评:2q 的话:2g 的详:6g 的语:4n 的说:1p ' +
  '的请:4g 的读:o 的调:1k 的财:m 的账:22 的质:17 的购:l 的费:1n 的资:3j 的超:t 的跟:o 的路:4a 的身:2t 的转:1g 的辅:v 的输:59 的边:v 的过:1o 的运:2v ' +
  '的进:1w 的连:2i 的选:2f 的通:2a 的速:v 的逻:s 的邮:1l 的部:1z 的配:59 的重:3d 的金:10 的钱:26 的链:2t 的销:n 的错:47 的长:17 的问:7t 的间:s 的限:1o ' +
  '的随:k 的隐:s 的集:35 的需:37 的音:13 的页:w 的顶:o 的项:2l 的顺:k 的预:2o 的领:w 的频:13 的颜:m 的风:2y 的验:2e 的高:1x 的默:2c 盈亏:o 盈利:12 监听:16 ' +
  '监控:98 监测:s 监管:o 盖了:1c 盖范:s 盘空:n 目中:16 目前:28 目名:u 目录:fg 目文:q 目时:k 目标:e2 目的:6c 目目:p 目符:n 目管:x 目结:m 目进:s 盲目:m ' +
  '直到:2i 直接:ll 相互:1a 相似:1q 相关:rw 相匹:t 相同:6h 相对:1y 相应:bx 相比:14 省略:2m 看代:o 看你:r 看到:3b 看可:y 看完:m 看已:s 看当:1e 看您:s ' +
  '看所:2b 看日:y 看最:p 看状:l 看看:p 看起:11 真实:5p 真正:3m 真的:15 着时:n 睡眠:p 矛盾:p 知用:3q 知的:2a 知识:53 知道:3f 矩阵:x 短信:n 短期:s 短的:21 ' +
  '短语:y 码中:1u 码为:o 码仓:q 码以:q 码和:16 码块:16 码审:10 码库:11 码或:1q 码时:l 码格:m 码片:m 码生:m 码的:2x 码示:1o 码质:k 研究:67 破坏:1n 础设:27 ' +
  '硬件:t 硬编:22 确保:ik 确同:v 确告:l 确地:s 确定:a3 确实:1b 确性:33 确指:24 确授:q 确提:q 确时:l 确标:10 确的:a2 确确:z 确要:2b 确认:fy 确设:q 确说:1l ' +
  '磁盘:1p 示一:q 示中:y 示为:1i 示了:n 示以:k 示例:ov 示信:1y 示内:x 示可:s 示名:13 示在:1g 示完:o 示当:18 示您:r 示我:n 示或:r 示所:1i 示文:y 示方:q ' +
  '示最:11 示模:k 示每:m 示生:p 示用:2k 示的:38 示结:1o 示给:x 示该:k 示错:o 社交:3x 社会:y 社区:38 禁止:4w 禁用:2c 离开:12 离线:1i 秀的:m 私与:q 私人:p ' +
  '私保:11 私信:11 私密:k 私有:1d 私钥:2i 种子:10 种情:17 种方:29 种格:t 种模:1b 种类:y 种语:v 科学:1e 科技:1d 秒:5k 秒为:q 秒内:p 秒后:m 秒的:x 秘密:1n ' +
  '积分:12 积极:11 积累:p 称为:k 称和:1m 称或:s 称的:x 移到:y 移动:39 移至:m 移除:1n 程中:6m 程以:o 程会:t 程和:11 程安:11 程师:q 程序:b2 程度:3t 程或:u ' +
  '程时:o 程是:t 程来:m 程模:n 程的:35 程碑:z 程管:y 程进:q 稍后:1t 税务:m 稳定:4k 究的:l 空格:x 空白:1k 空闲:u 空间:50 突出:15 突然:m 突破:l 窃取:l 窗口:3g ' +
  '立信:k 立即:9w 立场:m 立的:3e 站上:n 站点:o 站的:11 竞争:36 章节:19 端中:11 端到:15 端口:2p 端点:96 端的:1f 笔交:m 笔记:2l 符串:59 符号:3l 符合:6n ' +
  '符的:15 第:3p 第一:9g 第三:6m 第二:5f 第五:1j 第六:s 第四:2i 等:7f 等于:v 等信:x 等关:k 等功:1h 等场:p 等工:11 等平:n 等待:82 等操:11 等数:k 等方:l ' +
  '等级:3q 等风:m 答案:2h 答问:l 策树:k 策略:as 策的:q 筛选:4j 签名:3g 签和:n 签的:r 签署:q 签页:p 简介:1e 简化:27 简单:8z 简报:10 简洁:5l 简短:3t 简要:1v ' +
  '算法:31 算的:y 算结:n 管理:nh 管的:x 管道:16 箱环:m 篡改:m 类似:3g 类别:4v 类可:11 类型:jt 类用:p 类的:1u 粘贴:1q 精准:p 精力:k 精度:q 精确:33 精选:p ' +
  '糊的:v 系人:1n 系列:1j 系方:t 系的:12 系统:rw 素材:y 素的:u 索与:s 索关:q 索功:1e 索和:1i 索工:o 索并:l 索引:3b 索或:l 索查:n 索的:15 索相:m 索策:l ' +
  '索结:2r 紧张:k 紧急:29 紧迫:k 累积:l 红书:y 红色:r 约:2a 约为:12 约地:n 约定:p 约束:1s 约的:l 级别:3e 级功:y 级排:s 级用:15 级的:1t 纯文:1i 线图:r ' +
  '线程:10 线索:k 练习:n 组中:y 组件:35 组合:41 组成:1c 组的:s 组织:3e 细信:85 细分:z 细的:56 细节:4u 细说:14 细阅:k 终优:m 终使:25 终保:k 终止:1a 终的:r ' +
  '终端:2w 终结:u 经典:t 经历:11 经存:t 经常:x 经授:16 经有:p 经济:1v 经理:o 经用:18 经过:5p 经验:39 绑定:1q 结合:4f 结尾:13 结束:3y 结构:jd 结果:qx ' +
  '结算:u 结论:1t 绕过:14 绘制:o 给予:w 给出:2t 给我:y 给用:30 络上:q 络中:x 络搜:z 络访:o 络请:13 络连:1g 绝不:3p 绝对:2w 统一:44 统上:n 统不:s 统中:3n ' +
  '统会:8d 统可:m 统将:r 统提:z 统状:v 统的:4p 统能:m 统自:k 统要:1e 统计:5r 统设:t 继承:r 继续:7s 绩效:u 续下:n 续使:15 续处:s 续性:u 续执:19 续操:1n ' +
  '续时:k 续步:o 续的:26 续监:x 续运:v 续进:r 续集:11 维度:1s 维护:46 综合:2a 绿色:x 缓存:3y 缓慢:p 缓解:l 编写:5g 编号:21 编排:q 编码:5t 编程:1u 编译:1h ' +
  '编辑:6j 缘情:z 缩写:o 缩小:m 缩短:l 缺乏:1c 缺失:5p 缺少:3j 缺陷:n 网上:o 网关:2g 网址:m 网格:l 网站:4y 网络:bp 网页:35 置一:12 置不:m 置与:v 置中:2b ' +
  '置为:6m 置了:2u 置以:23 置信:43 置参:12 置后:l 置和:2b 置在:n 置好:u 置完:10 置定:t 置您:r 置或:17 置指:y 置提:l 置文:7u 置方:16 置时:15 置是:w 置更:w ' +
  '置条:k 置模:s 置正:u 置步:y 置每:s 置流:v 置环:2s 置的:5s 置相:w 置示:l 置自:t 置要:z 置设:p 置说:l 置过:r 置选:16 置项:s 署到:w 署的:n 美元:47 美国:1j ' +
  '群体:19 群组:v 翻译:1m 考信:p 考文:4b 考的:m 考虑:55 考资:5n 者使:1f 者信:1h 者可:11 者和:q 者在:t 者对:k 者将:w 者提:p 者数:k 者是:t 者的:4c 者设:m ' +
  '者通:y 者都:m 者需:x 而:17 而不:8v 而异:n 而无:1y 而是:2o 而非:a6 耐心:n 耗尽:k 耗时:1f 聊天:4p 职业:1a 职位:x 职责:1a 联合:l 联的:16 联系:5b 联网:17 ' +
  '聚合:15 股票:1d 背后:k 背景:69 能不:2w 能与:1h 能中:l 能为:1c 能之:1a 能仅:1g 能介:19 能从:k 能代:t 能以:1c 能优:1d 能会:8j 能体:12 能使:3l 能做:n ' +
  '能允:13 能出:q 能分:18 能列:k 能力:6t 能包:2n 能发:1e 能可:2z 能合:r 能名:l 能后:l 能否:u 能和:v 能在:29 能够:c5 能存:1c 能完:p 能对:t 能导:1r 能将:16 ' +
  '能已:16 能帮:t 能并:k 能性:o 能或:15 能执:n 能指:q 能描:o 能提:3u 能支:1c 能数:k 能文:1u 能无:19 能时:2b 能是:41 能更:u 能有:1l 能来:1a 能概:x 能模:l ' +
  '能正:1n 能特:s 能生:13 能用:1m 能的:9q 能目:16 能直:l 能相:s 能看:u 能能:n 能自:r 能获:r 能被:1d 能让:o 能说:1f 能进:1o 能适:10 能通:1n 能都:k 能量:q ' +
  '能需:4a 脚本:jz 自上:m 自主:2y 自动:x4 自定:9d 自己:8m 自带:l 自我:28 自托:k 自然:5w 自由:1z 自行:3y 自身:18 自适:o 至:12 至关:1j 至少:55 致性:3k ' +
  '致的:2h 致谢:r 航到:n 良好:2c 色彩:u 色的:1p 艺术:1c 节奏:1i 节性:k 节点:2v 节的:m 节省:28 花费:w 若需:v 英文:1y 英语:1h 范围:cc 范的:w 草稿:1r 荐使:2i ' +
  '荐方:p 荐用:m 荐的:2k 药物:m 获取:ug 获得:8k 获胜:k 菜单:v 营销:24 董事:l 蓝色:q 藏的:q 虚假:q 虚拟:1x 虽然:2b 融入:m 融资:k 行:1j 行一:3v 行下:l ' +
  '行业:2w 行中:27 行为:8o 行之:o 行了:1g 行交:4z 行代:1r 行以:6e 行任:5j 行优:s 行修:1b 行全:19 行内:12 行分:3u 行初:k 行前:1f 行加:t 行动:5g 行参:s ' +
  '行发:u 行后:17 行命:1o 行回:n 行在:s 行处:1o 行多:z 行安:2j 行完:13 行实:z 行审:z 行对:11 行工:3s 行开:k 行快:k 行性:t 行情:y 行或:s 行所:r 行执:p 行批:q ' +
  '行投:k 行排:y 行接:10 行提:l 行搜:24 行摘:m 行操:3o 行支:s 行数:2l 行文:1f 行方:1a 行日:l 行时:6e 行更:v 行本:m 行查:10 行检:13 行榜:v 行模:z 行此:1j ' +
  '行步:s 行比:1f 行注:z 行流:13 行测:2c 行深:u 行状:1k 行环:r 行界:1q 行的:8s 行相:29 行筛:y 行管:u 行结:13 行编:m 行网:l 行脚:20 行自:1k 行规:t 行解:y ' +
  '行计:v 行认:o 行设:15 行评:1z 行该:1r 行语:w 行调:23 行身:2i 行转:t 行过:1t 行这:r 行进:n 行选:o 行通:p 行速:s 行配:1o 行重:q 行预:v 行验:2w 行高:n ' +
  '衡量:x 补充:2k 表中:2l 表以:m 表单:1k 表及:k 表和:16 表情:1j 表或:p 表明:v 表板:1y 表格:4x 表现:3y 表的:1m 表盘:1h 表示:81 表达:57 表述:18 表面:t ' +
  '被保:12 被删:p 被动:13 被占:m 被发:s 被存:l 被忽:y 被拒:1a 被标:w 被正:k 被视:y 被触:w 被记:16 被重:m 被阻:t 装了:1p 装任:k 装依:1r 装前:s 装后:n 装和:u ' +
  '装完:11 装并:16 装技:m 装方:1b 装的:1i 装相:x 装脚:x 装该:q 装过:q 装饰:o 要一:2p 要与:1b 要为:1h 要主:k 要了:16 要人:p 要从:1k 要以:1p 要任:k 要使:72 ' +
  '要依:o 要保:18 要信:u 要修:x 要做:q 要先:1e 要关:11 要具:1a 要分:v 要创:1m 要功:2l 要加:m 要包:z 要发:17 要可:o 要同:l 要向:v 要和:l 要回:k 要在:5g ' +
  '要处:w 要多:x 要安:26 要完:18 要实:o 要对:1i 要将:37 要帮:t 要快:u 要性:1m 要手:16 要执:2b 要把:k 要指:n 要提:6z 要支:z 要改:q 要文:s 要时:3h 要明:y ' +
  '要更:21 要有:q 要查:2k 要根:r 要检:10 要求:i8 要注:1b 要添:12 要点:1o 要特:1c 要生:p 要用:2y 要的:7k 要直:16 要确:w 要立:p 要等:o 要素:p 要考:o 要自:1i ' +
  '要获:12 要规:w 要解:t 要认:o 要让:v 要记:10 要设:1w 要说:1x 要调:10 要输:q 要过:k 要这:t 要进:20 要通:28 要配:z 要重:28 要验:z 覆盖:5t 见下:14 见工:l ' +
  '见用:l 见的:47 见解:11 见错:28 见问:3y 观众:k 观察:2p 观点:23 观的:p 观看:w 规划:42 规则:gb 规定:1w 规律:u 规性:1n 规格:w 规模:2s 规范:70 视为:3s ' +
  '视化:2j 视图:15 视觉:3b 视角:10 视频:4s 览器:6t 觉得:z 觉效:o 角度:17 角色:59 解为:l 解决:bj 解更:k 解析:9c 解用:s 解的:1b 解码:n 解答:y 解读:1c ' +
  '解释:5d 解锁:t 触发:d1 言模:2d 言的:t 言风:k 警告:3q 警报:2a 计信:1s 计划:8d 计原:p 计和:m 计报:m 计数:24 计日:s 计时:1a 计的:4e 计算:89 计结:l 计费:1h ' +
  '订单:1x 订阅:33 认为:5z 认以:r 认使:20 认信:k 认值:7f 认可:v 认后:1i 认情:2a 认操:n 认是:r 认模:11 认用:16 认的:2s 认目:s 认知:1a 认设:2b 认证:ai ' +
  '认输:11 认配:v 讨论:3c 让:11 让人:m 让他:x 让你:p 让您:s 让我:t 让用:2a 训练:15 议使:4u 议先:m 议在:z 议将:o 议用:1h 议的:3d 议进:m 记为:32 记住:1w ' +
  '记录:lt 记忆:36 记的:r 讲解:n 许使:q 许可:3t 许多:17 许您:10 许用:z 许的:19 论内:p 论文:1e 论是:19 论的:14 设备:4q 设定:2e 设施:2f 设的:14 设置:wo ' +
  '设计:ci 访问:j2 证与:t 证书:u 证代:q 证令:q 证以:o 证信:1v 证其:y 证功:q 证后:l 证和:1s 证失:1g 证头:p 证安:s 证或:10 证据:2r 证文:x 证方:1y 证明:2i ' +
  '证是:l 证机:19 证来:l 证流:x 证状:r 证用:l 证的:5g 证码:s 证结:x 证设:l 证过:w 证通:p 证配:r 证错:x 评价:1p 评估:8q 评分:70 评审:n 评论:3e 识别:a2 ' +
  '识库:1e 识的:p 识符:33 诉你:k 诉我:u 诉用:r 诊断:2a 词搜:s 词汇:10 词的:u 试一:k 试使:1f 试其:k 试和:o 试失:k 试或:q 试方:n 试时:k 试机:u 试环:m 试用:1s ' +
  '试的:1a 试结:v 试网:v 试通:o 试重:n 话中:30 话之:m 话内:12 话号:10 话开:n 话数:k 话时:u 话的:1z 话结:l 话记:1j 话题:1p 询任:k 询内:o 询参:1p 询和:r ' +
  '询的:11 询结:12 询问:9a 该:1v 该代:16 该使:k 该功:6n 该命:1n 该密:19 该工:9q 该平:x 该技:7r 该插:q 该操:15 该文:2f 该方:l 该是:m 该服:22 该模:17 ' +
  '该流:q 该系:20 该网:l 该脚:2t 详情:6a 详细:if 详见:1p 语义:2c 语句:1w 语气:1r 语法:2n 语的:l 语言:bs 语音:2e 误代:1z 误信:3w 误响:y 误处:85 误或:11 ' +
  '误报:o 误时:11 误的:25 误类:x 说明:nv 说的:p 说话:w 请不:o 请严:m 请仅:m 请从:1b 请使:98 请保:w 请先:57 请创:u 请务:46 请勿:2y 请参:b5 请向:k 请告:18 ' +
  '请在:4t 请妥:p 请始:15 请安:z 请将:3j 请执:1b 请按:2f 请提:1s 请明:s 请查:1r 请根:x 请检:2m 请求:o2 请注:1n 请用:19 请确:4n 请稍:16 请立:w 请等:k ' +
  '请让:w 请记:u 请设:12 请访:1i 请询:p 请运:y 请进:m 请选:p 请通:u 请遵:1f 请重:1a 请阅:11 读写:16 读取:cs 读性:x 读文:l 读的:2u 读者:o 课程:v 调度:1m ' +
  '调整:a9 调查:1l 调用:g0 调研:z 调试:2t 谨慎:1u 象的:k 负责:6i 负载:v 负面:q 贡献:1o 财务:2g 责人:10 责任:13 责声:n 责处:10 责管:m 败时:1i 败的:1o ' +
  '账单:w 账号:1p 账户:9w 货币:3j 质量:8u 购买:3k 购物:x 费版:l 费用:6x 费的:23 资产:2m 资回:v 资料:9s 资源:ap 资组:v 资者:s 资金:37 赖于:1e 赖任:u ' +
  '赖关:1p 赖库:17 赖项:3x 赚取:k 走势:k 起来:3c 起点:k 起草:w 超出:2a 超时:3i 超过:7r 越高:m 趋势:40 趣的:10 足以:18 足够:2f 足时:l 足的:r 跃的:17 ' +
  '距离:1b 跟踪:7y 跟进:x 跨平:x 路径:ff 路由:3n 路线:z 跳转:n 跳过:4x 踪功:p 踪器:s 踪的:y 身份:9z 身体:u 身的:s 转义:n 转到:z 转化:34 转发:1f 转变:w ' +
  '转录:q 转换:7n 转移:1f 转账:x 轮换:n 轮询:1k 软件:3j 轻微:x 轻松:1d 轻量:13 载到:p 载完:l 载并:n 载文:p 载的:1c 载相:k 较不:k 较为:15 较低:30 较多:o ' +
  '较大:15 较小:o 较少:u 较慢:14 较长:1j 较高:2i 辅助:5e 辑的:t 输入:gr 输出:ov 输到:s 辨率:1h 边界:1p 边缘:1m 达到:36 达式:1l 达成:n 达方:o 迁移:2e ' +
  '迅速:q 过一:27 过了:l 过于:29 过代:w 过以:1i 过低:m 过分:r 过去:2u 过后:m 过命:o 过多:2c 过大:v 过对:r 过度:2l 过文:l 过时:1n 过期:3t 过本:m 过标:k ' +
  '过此:14 过浏:x 过滤:5t 过环:1j 过电:o 过的:20 过程:b4 过网:l 过自:w 过设:s 过该:v 过这:13 过长:y 过验:1p 过高:y 运作:r 运动:17 运用:r 运营:20 运行:pv ' +
  '近期:x 近的:3o 返回:hh 还会:10 还可:12 还是:55 还有:15 还没:t 还能:k 还需:17 这一:3f 这不:t 这两:1k 这个:93 这些:k5 这会:1i 这只:l 这可:17 这将:13 ' +
  '这就:k 这意:k 这是:e3 这有:p 这样:51 这次:l 这款:k 这段:n 这种:49 这类:s 这里:26 这项:s 进一:2i 进入:48 进制:2x 进展:1l 进度:4r 进建:l 进的:10 进程:3c ' +
  '进行:139 远不:1h 远程:30 违反:14 连字:o 连接:aq 连续:2e 连贯:u 迭代:1m 述中:l 述性:v 述的:m 迹象:m 追加:1a 追求:q 追踪:4h 退出:2q 退款:n 退避:k 送一:17 ' +
  '送任:14 送到:46 送提:o 送时:k 送消:1t 送的:1w 送给:25 送者:k 送请:1n 送通:12 送邮:13 适合:7g 适应:1w 适当:2l 适用:lx 适的:42 适配:1d 选一:k 选参:1o ' +
  '选地:q 选择:j4 选条:y 选的:51 选项:d0 透明:1q 逐步:28 逐渐:1b 递给:1q 逗号:1k 通信:2w 通常:6v 通方:r 通用:56 通的:x 通知:62 通话:m 通过:14i 通道:11 ' +
  '速使:k 速入:ar 速参:3t 速度:5c 速开:15 速查:1b 速率:3p 速的:s 速获:r 造成:x 逻辑:6a 遇到:45 遍历:v 道具:m 道的:17 遗漏:1c 遵守:2v 遵循:61 避免:ej ' +
  '邀请:q 那么:1o 那些:2j 邮件:6a 邮箱:1e 部依:u 部信:1g 部分:ca 部接:k 部服:1c 部的:r 部署:4x 部门:s 都不:v 都会:5m 都使:13 都包:t 都可:2r 都在:1m ' +
  '都存:13 都应:26 都必:36 都支:w 都是:2l 都有:2b 都能:1l 都要:13 都通:r 都需:3u 配合:19 配备:k 配对:l 配的:2a 配给:l 配置:qj 配额:m 醒用:16 采取:2h ' +
  '采用:81 释放:q 里的:p 里程:13 重写:n 重叠:o 重启:2u 重命:x 重复:9o 重大:1b 重定:12 重新:c8 重构:1a 重点:2z 重用:18 重的:q 重程:u 重置:1j 重要:fb ' +
  '重试:4r 量不:m 量与:l 量中:1w 量以:w 量分:k 量化:14 量和:1n 量处:18 量或:1t 量操:x 量数:11 量更:t 量来:o 量标:k 量检:13 量的:40 量级:x 量设:m 量评:s ' +
  '量较:y 量进:o 量限:n 金流:q 金融:1s 金额:46 针对:77 钟内:14 钟后:t 钟的:17 钥仅:n 钥和:y 钥存:o 钥对:l 钥或:1t 钥无:16 钥的:1t 钥管:k 钥设:u 钥进:m ' +
  '钩子:10 钱包:4d 银行:10 链:t 链上:2n 链接:e0 链的:r 链路:s 销售:2c 销活:m 锁定:1n 错误:mq 错过:r 键信:1u 键参:p 键字:y 键指:y 键点:r 键盘:m 键词:67 ' +
  '镜像:r 镜头:l 长度:4a 长时:1u 长期:2z 长的:27 长篇:k 门指:o 门的:1l 门话:n 问令:16 问以:l 问性:o 问控:v 问方:o 问时:l 问是:m 问权:3g 问用:3w 问的:20 ' +
  '问答:r 问自:m 问题:o8 间中:r 间件:m 间内:s 间后:l 间和:18 间安:q 间戳:4f 间有:p 间段:t 间的:7m 间窗:r 间线:11 间范:1x 间表:1b 间距:o 间进:x 间限:r ' +
  '间隔:2f 阅服:r 阅读:8w 阈值:2h 队列:14 队成:l 队的:q 防御:w 防护:13 防止:56 防火:t 阶段:66 阻塞:v 阻止:26 阻碍:o 阿里:o 附上:11 附件:18 附加:11 附带:1w ' +
  '附近:11 际上:16 际使:p 际应:w 际情:1c 际执:l 际的:28 际需:15 陈述:o 降低:3d 降级:15 限为:n 限于:11 限制:h5 限或:p 限的:24 限范:p 限设:16 限问:o 限额:m ' +
  '除了:y 除或:p 除文:p 除的:13 除重:m 除非:4f 险的:14 险等:10 险评:1a 陷阱:m 随后:k 随意:15 随时:35 随机:2b 随着:1l 隐私:54 隐藏:2a 隔的:v 隔离:1j ' +
  '障排:69 障碍:18 难以:10 难度:1g 雅地:u 集中:1c 集到:n 集合:p 集成:c4 集的:w 零开:t 需一:14 需人:l 需任:1e 需使:3h 需依:1k 需保:r 需信:r 需先:m 需参:v ' +
  '需在:1e 需安:1g 需将:q 需手:1n 需执:k 需提:1e 需支:w 需更:p 需求:ao 需注:15 需用:1k 需的:70 需确:n 需等:l 需自:l 需要:178 需认:1a 需设:n 需输:z 需进:1b ' +
  '需通:s 需配:p 需重:y 需额:1z 静态:22 静默:r 非:n 非交:k 非常:4x 非用:29 靠性:1j 靠的:11 面上:15 面中:13 面临:m 面内:r 面向:1j 面对:k 面板:1p 面的:6e ' +
  '音乐:11 音的:k 音频:2j 页和:l 页显:r 页的:l 页码:m 页面:71 顶级:t 顶部:q 项以:o 项和:q 项技:s 项的:v 项目:cd 顺序:4y 须与:r 须为:l 须使:2i 须先:1t ' +
  '须包:2c 须在:20 须提:o 须明:r 须是:1a 须有:w 须确:k 须立:k 须设:u 须通:x 须遵:13 顾问:r 预估:o 预先:14 预定:s 预期:3d 预构:l 预测:3e 预留:p 预算:2s ' +
  '预约:18 预览:32 预计:17 预订:1c 预设:1q 预防:u 领取:o 领域:4a 领导:s 频中:l 频内:o 频文:1f 频时:l 频率:57 频生:p 频的:1e 频繁:1v 频道:1r 题与:l 题中:m ' +
  '题以:q 题及:1l 题和:26 题或:25 题所:q 题时:2o 题是:n 题的:4b 题解:1j 颜色:2o 额不:11 额和:q 额外:67 额度:17 风格:6e 风险:8z 飞书:o 食品:l 食物:u 餐厅:p ' +
  '饮食:q 饱和:o 首先:5j 首次:82 首选:m 驱动:2m 验和:n 验室:k 验证:ob 骤操:1g 骤的:q 高:23 高于:v 高价:1b 高优:r 高可:m 高层:n 高度:18 高效:2s 高版:1g ' +
  '高的:3b 高管:k 高级:66 高质:2d 高频:q 高风:22 默认:pq 默默:o 鼓励:s '
