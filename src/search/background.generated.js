// Made by scripts/background.js: terms of search, and in how many of 5000 public skills they stand (base 36).
export const SKILLS = 5000
export const COUNTS =
  'aa:r aapl:l ab:1x abandon:y abbrevi:l abc:19 abi:m abil:r abl:1c abort:1b absenc:p absent:1n absolut:38 ' +
  'abstract:34 abus:v ac:1m academ:r acc:l acceler:1u accent:w accept:dy access:qu accident:z accomplish:16 ' +
  'accord:21 account:go accountid:x accumul:1t accur:35 accuraci:3c achiev:2n ack:o acknowledg:22 acl:q acm:1o ' +
  'acquir:u acquisit:1l across:ln act:6r action:vz activ:ug actor:14 actual:f7 ad:5p adapt:6r add:1b8 addit:8v ' +
  'addr:m address:cl adher:y adjac:1h adjust:5n admin:81 administr:1v adopt:30 adr:19 advanc:8m advantag:1k ' +
  'adversari:18 advertis:w advic:1w advis:1e advisor:z advisori:11 ae:1a aesthet:w affect:6s affili:p afford:l ' +
  'afterward:k ag:m against:hv age:3l agenc:z agenda:12 agent:1ev agentforc:m agentid:13 agentskillexchang:db ' +
  'aggreg:5n aggress:19 agnost:1k ago:1o agre:1p agreement:1h ahead:1a ai:166 aim:1b air:u al:11 alert:84 ' +
  'algorithm:32 alia:20 alias:1f alic:1c align:70 aliv:y alloc:2u allow:bm allowlist:1d almost:1r alon:4i along:z ' +
  'alongsid:3k alpha:1w alreadi:g9 alt:2b alter:z altern:ax alway:ro amazon:1p ambigu:3r america:t among:u ' +
  'amount:76 analys:s analysi:ld analyst:27 analyt:63 analyz:hc anchor:2q android:2v angl:1v angular:q anim:29 ' +
  'annot:3q announc:2r annual:2q anomali:2f anonym:1q anoth:7s answer:9u anthrop:3l anti:c4 anyon:15 anyth:9k ' +
  'anyway:l anywher:19 ap:9r apach:x apex:3u api:20y apikey:2v apm:q app:vy appear:91 append:64 appl:3c appli:mi ' +
  'applic:qx appoint:l approach:h0 appropri:9l approv:c5 approxim:1f apt:1y ar:1r arbitrari:13 arbitrum:t arc:u ' +
  'arch:13 architect:43 architectur:fd archiv:4t area:8w aren:1t arg:8v argument:e7 aria:15 arm:x around:46 arr:k ' +
  'arrang:p array:65 arriv:28 arrow:1g art:2d articl:52 articleview:p articul:k artifact:ca arxiv:u asc:w ascii:1c ' +
  'asia:l ask:nz askuserquest:1c asp:w aspect:2f assembl:2h assert:49 assess:8b asset:9k assign:7o assigne:v ' +
  'assist:6m associ:2l assum:6v assumpt:5j assur:t ast:w async:a3 asynchron:24 asyncio:n ate:p ation:n atlas:u ' +
  'atom:2l att:t attach:59 attack:3z attempt:66 attend:k attende:17 attent:2p attest:o attr:n attribut:63 ' +
  'audienc:41 audio:4a audit:fd auditor:1d aura:q auth:nm authent:c6 author:mr authorit:21 auto:jy autom:m2 ' +
  'automat:h9 autonom:27 autonomi:k autopilot:p av:m avail:rq avatar:14 averag:3u avg:24 avoid:fq aw:4d await:8b ' +
  'awar:4s away:1k awk:r axe:o axi:16 az:z azur:4h b:nq ba:q back:gy backend:5u background:85 backlog:1n ' +
  'backoff:1y backup:3y backward:1k bad:5e badg:2r balanc:7i ban:r banana:10 band:18 bandwidth:q bank:1u banner:17 ' +
  'bar:3u bare:1v barrier:l base:15u basedir:4e baselin:6i basenam:n baseurl:r bash:1pu bashrc:n basi:1j basic:jf ' +
  'batch:az bc:o bear:1e bearer:8e beat:2h beauti:w becom:6p begin:43 behalf:m behav:1i behavior:h2 behaviour:v ' +
  'behind:3j believ:t belong:39 bench:p benchmark:3k benefit:4h besid:m best:lp bet:r beta:1v better:8d beyond:56 ' +
  'bf:r bg:14 bi:10 bias:1m bid:l bidirect:m big:34 biggest:14 bigqueri:k bill:3b bin:6r binanc:p binari:5e ' +
  'bind:4e bio:1q bit:1g bitcoin:u black:1m blank:2g blast:13 blend:w blind:29 bloat:u blob:2s block:iz ' +
  'blockchain:l blocker:2l blog:34 blue:2g blueprint:12 blur:10 bnb:k board:2u bob:w bodi:cv boilerpl:u bold:2b ' +
  'bond:k bonus:x book:45 bookmark:o bool:1q boolean:3o boost:m boot:14 bootstrap:2a border:1n bot:5n ' +
  'bottleneck:1m bottom:3a bounc:l bound:4p boundari:98 box:4l br:15 bracket:w brain:q brainstorm:12 branch:7y ' +
  'brand:52 brave:p breach:2k break:bw breakdown:2x breaker:p breed:o brew:42 bridg:3k brief:84 briefli:y bright:m ' +
  'bring:1f brittl:o broad:3h broadcast:10 broader:2g broken:4h brows:2s browser:9v bsc:t btc:1b bucket:2b ' +
  'budget:6l buffer:2k bug:7t build:10k builder:60 built:ct bulk:8z bullet:34 bump:1q bun:1v bundl:6k bundler:l ' +
  'burden:r buri:o burn:18 bus:13 busi:d5 button:5g buy:3l buyer:1r bypass:46 byte:4g bytesagain:11 c:pf ca:1t ' +
  'cac:r cach:au cadenc:27 cal:10 calcul:70 calendar:4l calibr:1l call:ua callabl:k callback:3l caller:1y ' +
  'callout:28 came:x camel:w camelcas:t camera:1a campaign:32 canari:t cancel:51 candid:54 canon:3w canva:2l ' +
  'cap:3y capabl:d9 capac:26 capit:1e captcha:p caption:1n captur:ai car:n card:58 cardin:q care:3q career:u ' +
  'cargo:24 carri:4w cart:v cascad:1l case:oq cash:1g cast:1k casual:17 cat:4t catalog:3b catch:7h categor:2e ' +
  'categori:cx caught:y caus:cn causal:p causat:s caution:u caveat:ao cc:2b cd:cx cdn:2d cdp:p ce:1g ceil:16 ' +
  'celebr:q cell:1k center:3y central:3a centric:k ceo:17 cert:z certain:19 certif:2o cf:n cfg:n cfo:k ch:1i ' +
  'chain:at challeng:46 chang:13q changelog:2p channel:9y chapter:l char:3a charact:5m characterist:1l charg:1u ' +
  'chart:3n chase:t chat:as chatbot:n chatgpt:z cheap:1j cheaper:12 cheapest:k check:1i7 checkbox:18 checker:2v ' +
  'checklist:g9 checkout:3g checkpoint:32 checksum:p child:4e children:24 china:n chines:1j chmod:2e choic:6k ' +
  'choos:a0 chore:z chosen:3b chrome:31 chromium:1g chronolog:k chunk:2i churn:1w ci:bi circl:1g circuit:11 ' +
  'circular:10 citat:2e cite:2v citi:2m ck:z cl:o claim:78 clarif:12 clarifi:3r clariti:2k class:eg classic:1o ' +
  'classif:4e classifi:50 classnam:n claud:f5 claus:1k claw:ic clawd:1r clawdbot:2d clawdhub:p clawhub:6z clean:cd ' +
  'cleaner:r cleanup:4u clear:gz cli:py click:6t client:k7 clinic:14 clip:1e clock:t clone:6f close:c3 closer:k ' +
  'closur:x cloud:b7 cloudflar:1k cls:m cluster:3w cmd:2z cms:11 cn:2t co:5g coach:q code:19z codebas:4s coder:o ' +
  'codex:2x coffe:m cog:k cognit:12 coher:14 cohort:w coin:12 col:17 cold:28 collabor:40 collaps:1x collect:b4 ' +
  'collector:p collis:u color:81 column:5p com:1kx combin:8x come:57 comm:l comma:1k command:s9 comment:8r ' +
  'commerc:1o commerci:w commit:dp common:p6 communic:6r communiti:54 comp:o compact:2m compani:7p companion:1e ' +
  'compar:aj comparison:78 compat:8a compel:t compens:19 compet:25 competit:2z competitor:31 compil:6m ' +
  'complaint:11 complement:17 complementari:q complet:11d complex:d0 complianc:cv compliant:56 compon:dk compos:4l ' +
  'composio:45 composit:40 compound:2c comprehens:78 compress:2e compromis:15 comput:6t con:1n concaten:1d ' +
  'concentr:y concept:dd conceptu:m concern:48 concis:3d conclus:23 concret:4q concurr:47 conda:k condit:a7 ' +
  'conduct:1z conf:t confer:n confid:6p confidenti:y config:ro configur:xm confirm:q4 conflict:6d confluenc:k ' +
  'conform:o confus:30 connect:o9 connectionid:l connector:51 conscious:k consecut:w consensus:18 consent:1h ' +
  'consequ:16 conserv:13 consid:7m consider:3f consist:aa consol:70 consolid:2k const:89 constant:2i constrain:19 ' +
  'constraint:av construct:41 constructor:1u consult:4a consum:6q consumpt:1o cont:q contact:75 contain:it ' +
  'container:q content:11g contenttyp:s context:yl contextu:v continu:g8 contract:9l contradict:17 contrast:1g ' +
  'contribut:3k contributor:1e control:j0 conveni:u convent:7a converg:n convers:c4 convert:8m cooki:2n cool:x ' +
  'cooldown:l coordin:4m copi:ci copilot:2s copywrit:o cor:1f core:w8 corner:o corp:1k corpor:18 corpus:u ' +
  'correct:ge correl:2o correspond:20 corrupt:1q cost:cq counsel:o count:kp counter:1m countri:2e coupl:1f ' +
  'cours:20 cover:h8 coverag:83 cp:3q cpu:3y cr:10 craft:1c crash:2q crawl:o creat:1d7 createdat:14 creation:8j ' +
  'creativ:2z creator:36 cred:p credenti:dw credibl:v credit:41 creep:l crisi:k criteria:92 criterion:1d critic:fm ' +
  'crm:33 cro:l cron:5o crontab:v crop:q cross:ec crud:2b crypto:3a cryptograph:p cs:3r csharp:16 csp:12 csproj:p ' +
  'csrf:p css:4l csv:62 ct:1y cta:25 ctas:q ctr:m ctrl:1j ctx:12 cuda:l cultur:1c cumul:l curat:1f curl:ff ' +
  'currenc:2v current:w8 cursor:3k curv:1m custom:sh customiz:p cut:3v cv:16 cve:z cwd:m cy:k cybersecur:1u ' +
  'cycl:4m da:s daemon:1h dag:k daili:93 damag:v danger:1i dark:2u dash:18 dashboard:8k data:1g7 databas:bj ' +
  'datafram:y dataset:4j date:nm datetim:29 day:gd db:7u dc:l dd:6c de:4d deactiv:t dead:25 deadlin:2y deal:2p ' +
  'debian:17 debt:1o debug:ak debugg:o decay:t decid:8h decim:1d decis:kz deck:14 declar:5h declin:20 decod:1m ' +
  'decompos:x decomposit:x decor:1c decoupl:t dedic:37 dedup:16 dedupl:1r deep:9g deeper:1o deepli:l deepseek:q ' +
  'def:5w default:yd defaultazurecredenti:t defect:n defend:q defens:2s defer:3l defi:1c defin:gn definit:9h ' +
  'degrad:3e delay:45 deleg:3j delet:gp deliber:2f delimit:q deliv:5x deliver:3g deliveri:5d delta:2f demand:3c ' +
  'demo:3j demograph:q demonstr:2j deni:2k denial:q dens:14 densiti:p dep:2y depart:17 depend:nb deploy:gm ' +
  'deposit:x deprec:3s depth:53 deriv:42 desc:2v descend:m describ:8m descript:vb deseri:l design:la desir:2a ' +
  'desk:p desktop:3q despit:m dest:l destin:2w destroy:18 destruct:23 detail:r5 detect:ia detector:v determin:99 ' +
  'determinist:41 dev:m5 develop:nz deviat:23 devic:57 devop:1t devtool:u dex:19 df:17 di:16 diagnos:3t ' +
  'diagnosi:1b diagnost:4h diagram:3a dialog:1m dict:3o dictionari:12 didn:25 die:t diff:6a differ:jj ' +
  'differenti:21 difficult:k difficulti:v diffus:r digest:1q digit:2p dimens:3v dir:ec direct:pw directori:f5 ' +
  'dirti:m disabl:75 disagre:z disappear:u discard:14 disciplin:24 disclaim:k disclos:l disclosur:1n disconnect:12 ' +
  'discord:3k discount:1j discov:b1 discover:l discoveri:c2 discret:p discuss:35 disk:34 dismiss:11 dispatch:31 ' +
  'display:95 displaynam:y dispos:z disput:t disrupt:z dist:24 distanc:16 distil:z distinct:56 distinguish:2b ' +
  'distribut:7m div:18 dive:2b diverg:1g divers:w divid:14 divis:m dlp:n dm:1c dml:1o dns:1t doc:13h docker:86 ' +
  'dockerfil:1c docstr:l doctor:1s document:169 docx:1j doe:1u doesn:96 dollar:12 dom:2s domain:hh domin:1c ' +
  'done:bi door:v dot:14 dotnet:1w doubl:3c doubt:z downgrad:l download:98 downstream:3k downtim:u dr:r draft:7f ' +
  'drag:14 dramat:u draw:21 dri:4p drift:5a drill:u drive:7k driven:6o driver:1x drop:6x dropdown:m ds:bw dt:1f ' +
  'dtos:r du:k dual:11 duck:m due:4e dump:36 duplic:77 durabl:1l durat:7x duti:r dx:r dynam:6h e:12s ea:k earli:4k ' +
  'earlier:25 earn:2j eas:13 easi:3l easier:1c easili:t east:r eat:r ec:r echo:80 econom:1n ecosystem:2l ed:1p ' +
  'edg:8p edit:fg editor:2k editori:x educ:1w ef:o effect:al effici:4c effort:4a einstein:r eip:m either:60 el:10 ' +
  'electron:n element:7n elev:13 eleven:l elevenlab:n elif:16 elig:14 elimin:1u els:9i elsewher:z em:z email:hq ' +
  'emb:2v embed:61 emerg:1e emergenc:10 emit:3b emoji:1z emot:1w emphas:t empir:o employ:p employe:1z empti:cq ' +
  'emul:k en:7v enabl:j7 encod:6d encount:2e encourag:u encrypt:3c end:k3 endpoint:hv energi:1r enforc:7y eng:n ' +
  'engag:5i engin:dl english:2y enhanc:39 enough:53 enqueu:q enrich:1m ensur:bx ent:12 enter:4c enterpris:42 ' +
  'entir:86 entiti:4t entra:q entri:f3 entrypoint:x enum:2m enumer:3i env:g2 envelop:z environ:rt eof:21 ep:10 ' +
  'epic:16 episod:m epoch:p eq:12 equal:3e equip:p equiti:m equival:40 er:1v erc:o erp:q err:1l error:108 es:54 ' +
  'escal:4w escap:2a eslint:y especi:2e essenti:39 est:z establish:5g estim:6f et:x etc:f0 eth:2k ether:n ' +
  'ethereum:1k ethic:p etl:w eu:z eval:3x evalu:a0 even:ch evening:p event:j1 eventu:p ever:19 everi:pj everyon:34 ' +
  'everyth:86 everywher:1f evid:ab evm:1a evolut:1b evolv:2l ex:1s exact:iq examin:18 exampl:19a exceed:5c ' +
  'excel:3h except:9k excess:19 exchang:g2 excit:l exclud:5u exclus:2k exe:12 exec:4q execut:uv executor:1d ' +
  'exercis:1p exfiltr:m exhaust:1y exist:yz exit:7z exp:r expand:3c expans:1s expect:gz expens:3t experi:7x ' +
  'experienc:t experiment:1c expert:64 expertis:4u expir:5q expiri:19 explain:8e explan:3u explicit:l8 exploit:2n ' +
  'explor:5r exploratori:k expo:u exponenti:1b export:kl expos:6j exposur:1w expr:m express:5t ext:1i extend:5x ' +
  'extens:74 extern:cx extra:3l extract:r8 extractor:p extrem:17 ey:y eye:s f:gz fa:v fabric:27 face:5f ' +
  'facebook:1l fact:46 factor:3u factori:1w factual:15 fade:r fail:pl failur:ha fair:t fake:15 fall:3z fallback:6f ' +
  'fals:ig famili:2v familiar:1n fan:1g faq:1f far:1f fast:aq fastapi:14 faster:52 fastest:1k fat:k fatal:n ' +
  'fatigu:k fault:13 favor:13 fear:m feasibl:x feat:x featur:mg feb:n feder:n fee:2n feed:57 feedback:7q feel:4g ' +
  'feishu:13 fenc:n fetch:hz fewer:2f ff:m ffffff:k ffmpeg:1q fi:4b fidel:l field:nd figur:2q file:1e2 filenam:4s ' +
  'filesystem:1y fill:7b filler:r filter:gs final:bf financ:2g financi:3g find:vs findal:1f fine:3x fingerprint:v ' +
  'finish:3z fire:4s firefox:y firewal:17 first:156 firstnam:m fit:6n five:20 fix:nn fixtur:1u flag:j8 flaki:w ' +
  'flash:26 flat:39 flatten:v fleet:m flex:z flexibl:22 fli:r flight:1y flip:1e float:2b floor:1i flow:iz ' +
  'flowchart:u fls:m fluent:k flush:o flutter:p flux:t fmpeg:l fmt:p fn:11 fo:x focus:dz fold:1o folder:6x ' +
  'follow:tn font:37 foo:s food:1a footer:11 footprint:n forbidden:1m forc:8y foreach:1a forecast:1c foreground:m ' +
  'foreign:v forens:o forest:r forev:12 forg:x forget:2f fork:1z form:ag formal:1x format:wh formatt:v former:k ' +
  'formula:3c forum:10 forward:4g found:ea foundat:2m founder:10 foundri:r four:3l fr:12 fraction:o fragil:q ' +
  'fragment:1f frame:6a framework:ex fraud:l free:9c freez:u frequenc:49 frequent:2f fresh:56 friction:1e friday:y ' +
  'friend:3u front:2e frontend:2x frontmatt:28 frozen:t frustrat:13 fs:3e fssl:u fulfil:m full:zn fulli:4k fun:19 ' +
  'func:t function:hl fund:2u fundament:27 funnel:1d futur:63 fuzzi:z g:w1 ga:k gain:1m galleri:q game:26 gap:9z ' +
  'gas:1j gate:a1 gateway:5r gather:b2 gb:2i gc:q gcp:15 gcs:m gdpr:1c ge:s gemini:3y gen:32 gene:k general:7u ' +
  'generat:153 generic:6i gentl:k genuin:3r geo:y geograph:w get:iv getenv:m gh:3c ghost:m gif:12 git:rj github:zh ' +
  'githubusercont:b0 gitignor:29 gitlab:17 give:6z given:3q glass:o glob:1s global:8w glow:q gmail:29 go:ga ' +
  'goal:a8 goe:31 gold:s golden:1p gone:r good:an googl:bf got:18 gotcha:7g gov:s govern:47 governor:10 gp:p ' +
  'gpt:4p gpu:1u grab:p grace:2p grade:2j gradient:1d gradl:w gradual:t grain:r grammar:l grant:2p granular:1q ' +
  'graph:6z graphic:u graphql:1p gray:p great:25 green:3y greenfield:q greet:q grep:6m grid:26 grok:k gross:m ' +
  'ground:2q group:fl grow:2h growth:4k grpc:o gs:y gt:t gtm:k guarante:2w guard:48 guardian:p guardrail:2x ' +
  'guess:35 guest:16 gui:12 guid:im guidanc:cb guidelin:8y gws:1b gz:r h:fg ha:p habit:19 hack:t hacker:o haiku:12 ' +
  'half:1q hallucin:q hand:62 handl:rs handler:4q handoff:3v hang:1b happen:7a happi:1l har:1q hard:7p hardcod:8b ' +
  'harden:1i harder:12 hardwar:18 hash:6x hashtag:u hasn:12 hat:k haven:1e head:iq header:cl headless:2n ' +
  'headlin:25 health:8t healthcar:t healthi:1m heap:q hear:o heart:l heartbeat:2r heatmap:m heavi:3x height:2w ' +
  'held:16 hello:5u helm:k help:4v helper:4p hero:1h heurist:15 hex:1s hey:q hh:17 hi:1e hidden:38 hide:2w ' +
  'hierarch:10 hierarchi:4c high:mr higher:4t highest:44 highlight:3k hint:2p hipaa:w hire:1l histor:3t histori:bb ' +
  'hit:5d hmac:s hoc:1l hold:5s home:6f homebrew:1g homepag:m honest:2j honor:u hook:8i hop:l horizon:s ' +
  'horizont:1k host:ai hostnam:r hot:2f hotfix:k hour:bd hous:11 hover:13 howev:1c hr:z href:1p htm:10 html:bq ' +
  'http:jg https:1xt httpx:l hub:mf hubspot:s hug:w huggingfac:m human:ao hundr:16 hunt:1a hybrid:2i hygien:16 ' +
  'hyphen:z hypothes:12 hypothesi:1m ia:y iac:s iam:12 ic:14 icon:2u icp:s id:1il ide:1m idea:4g ideal:29 ' +
  'idempot:2m ident:as identif:2g identifi:nv idl:1j idx:m ignor:7w ii:l illustr:y im:12 imag:hh img:45 immedi:as ' +
  'immut:27 impact:94 imper:r impl:k implement:pg impli:1b implic:1z implicit:1t import:t1 imposs:q impress:18 ' +
  'improv:bn improvis:12 in:17 inact:1m inbound:1g inbox:20 incid:3g includ:11v inclus:v incom:30 incompat:y ' +
  'incomplet:2a inconsist:27 incorpor:s incorrect:27 increas:4a increment:47 indefinit:n indent:1r independ:6u ' +
  'index:f9 indic:76 indirect:y individu:6e industri:5e infer:4y infinit:x inflat:18 influenc:1e info:cy inform:f9 ' +
  'infra:t infrastructur:6t ing:17 ingest:2b inherit:2t init:7d initi:e3 inject:7r inlin:6f inner:1o innov:v ' +
  'input:tq inputschema:l insensit:n insert:4n insid:9b insight:5n inspect:7f inspector:k inspir:1f instagram:1u ' +
  'instal:19k instanc:5k instant:25 instanti:k instead:jp institut:12 instruct:ii instrument:1g insuffici:33 ' +
  'insur:x int:4m intact:12 intak:15 integ:29 integr:rh intel:w intellig:3i intend:2h intens:1p intent:93 inter:15 ' +
  'interact:dz intercept:w interest:2s interfac:8e intermedi:1h internal:aw internat:m internet:z interop:n ' +
  'interpol:s interpret:48 interrupt:1t intersect:m interval:4q intervent:x interview:2k intro:1j introduc:3k ' +
  'introduct:1r intuit:u invalid:7p invari:x invent:2p inventori:4b invers:q invert:k invest:2w investig:4t ' +
  'investor:v invis:19 invit:21 invoc:4w invoic:23 invok:6v involv:48 io:g3 ioc:1e ion:1i ip:7i iphon:m ir:n ' +
  'iron:s irrelev:v irrevers:u isact:n isn:3w iso:3s isol:6y issu:mi item:io iter:65 j:2v ja:q jan:n jane:l ' +
  'januari:n japanes:m jargon:11 java:8m javascript:9g jest:z jira:x job:ci john:2o join:6e journal:2c journey:26 ' +
  'jpeg:1v jpg:3w jq:5x js:l1 json:1kt jsonl:2a jsx:x judg:1s judgment:26 jump:1g justif:1m justifi:2a jwt:3n k:a9 ' +
  'kanban:r kb:22 kebab:11 keep:l7 kept:w kernel:w key:1l8 keyboard:1i keychain:k keyword:93 kick:n kill:2z ' +
  'kind:3i kit:2b km:l know:8n knowledg:83 known:dd kotlin:u kp:13 kpi:13 kpis:10 ks:25 kubernet:2l kujo:10 l:95 ' +
  'la:24 lab:40 label:cq lack:3i ladder:q lag:1g lake:l lambda:1m land:4w landscap:21 lang:2q langchain:n ' +
  'languag:fx larg:c9 larger:28 largest:z lark:k last:hl lastnam:n late:1m latenc:42 later:8b latest:de launch:8f ' +
  'law:1t layer:al layout:6z lazi:1j ld:k le:1a lead:7l leader:1b leaderboard:v leadership:20 leak:3h leakag:n ' +
  'lean:14 learn:b9 least:88 leav:83 led:1f ledger:1h left:5q legaci:5c legal:3y legend:r legitim:15 len:3f ' +
  'length:74 less:42 lesson:25 let:21 letter:2d level:ns lever:q leverag:2n li:1k liabil:u lib:3b librari:d5 ' +
  'licens:63 life:23 lifecycl:74 lifestyl:k lifetim:10 lift:q light:3t lightn:1u lightweight:22 like:4w ' +
  'likelihood:k limit:t7 line:l1 linear:2k liner:s link:ox linkedin:3f lint:42 linter:1j linux:74 liquid:1h ' +
  'list:1b1 listen:35 lite:33 liter:27 literatur:r live:g3 llama:v llm:8n llms:1l lm:n lo:15 load:ly loader:1m ' +
  'local:nh localhost:4m localstorag:l locat:cb lock:67 lockfil:1e log:tm logger:1k logic:e9 login:90 logo:27 ' +
  'logout:z long:cz longer:4q look:da lookup:4t loop:9x loos:v lora:n lose:35 loss:38 lost:2f lot:m loud:n love:16 ' +
  'low:dx lower:52 lowercas:15 lowest:1b lp:m lr:p ls:9w lt:s ltv:10 lunch:m lwc:1a lxgic:v lxgicstudio:v ma:19 ' +
  'mac:8h machin:70 maco:7p macro:14 made:4l magic:1l mail:25 mailto:m main:hu mainnet:19 maintain:9w mainten:3i ' +
  'major:58 make:ls makefil:m maker:t malform:18 malici:u malwar:m man:s manag:10j mandat:x mandatori:44 mani:9y ' +
  'manifest:4z manipul:20 manual:fa manufactur:p map:la march:m margin:2k mark:aa markdown:j2 marker:2c market:bb ' +
  'marketplac:2i marketplacefront:k markup:y mask:2k mass:r massiv:v master:4i masterclass:n match:ur matcher:q ' +
  'materi:61 math:2r mathemat:o matric:l matrix:51 matter:9z matur:19 maven:m max:i7 maxdepth:v maxim:o maximum:47 ' +
  'maxresult:n may:g0 mayb:n mb:48 mc:p mcp:fy mcpserver:15 md:1wz mean:bf meaning:3o meant:t measur:83 mechan:6d ' +
  'med:w media:7n median:n medic:18 medium:9j meet:8i mem:t member:4a membership:18 memo:16 memor:m memori:j5 ' +
  'mental:v mention:8h mentor:k menu:1v mere:p merg:8e mermaid:1k mesh:k messag:rc met:23 meta:68 metadata:dh ' +
  'method:i6 methodolog:37 metric:bz mfa:q mi:n micro:18 microservic:12 microsoft:5p mid:3x middl:u middlewar:25 ' +
  'migrat:9n mileston:28 million:z mime:17 mimetyp:l min:9z mind:1p mine:x mini:2f minim:8g minimum:6r minor:2t ' +
  'mint:y minut:8x mirror:1z misconfigur:16 mislead:1b mismatch:40 miss:n5 mission:13 mistak:3l mit:3x mitig:2b ' +
  'mitr:u mix:5j mjs:2d mkdir:39 ml:2g mm:6y mnt:k mo:1w mobil:53 mock:2n mockup:r mod:19 modal:1q mode:m9 ' +
  'model:s3 modelcontextprotocol:l moder:2u modern:4t modif:22 modifi:a9 modul:b2 modular:13 molt:v moltbook:18 ' +
  'moltbot:n moment:36 momentum:12 mon:q monday:10 monet:w money:22 mongo:q mongodb:n monitor:e8 monorepo:1c ' +
  'month:97 mood:16 morn:1x most:p motion:1x motiv:1d mount:13 mous:n move:cd movement:1i ms:6u msbuild:k msg:2a ' +
  'much:3m multi:lt multipart:x multipl:kh multipli:1j music:1e mutabl:w mutat:2n mute:t mutual:n mv:r mvp:t ' +
  'myapp:v mysql:13 n:os na:k naiv:m name:1sd namespac:3t nano:18 narrat:33 narrow:3c nation:p nativ:au natur:5e ' +
  'nav:w navig:8p nc:k nd:w ne:19 near:2y nearest:l necessari:2v need:124 negat:3h negoti:2v neighbor:r neither:1v ' +
  'neon:z nest:4g nestj:q net:81 network:c0 neutral:1v never:pz new:16r newer:1f newest:13 newli:u news:3l ' +
  'newslett:18 next:lk nft:14 ng:19 nginx:r nice:1c nich:z night:20 nl:n nn:l nnn:o nobodi:1d node:m4 nodej:15 ' +
  'nois:27 noisi:l non:ht nonc:q none:8t normal:7m north:r nosql:n notabl:w notat:k note:11p noth:6h notic:2w ' +
  'notif:6g notifi:3b notion:1g noun:n novel:s np:q npm:e8 npmjs:1h npx:7q ns:1z nt:13 nu:1c nuget:11 null:ct ' +
  'nullabl:n num:1n number:jz numer:2c numpi:13 nvidia:t o:ia oauth:66 obj:1h object:j4 oblig:n observ:8s ' +
  'obsidian:x obsolet:l obtain:1q obvious:6e occasion:r occur:2b ocean:k ocr:1a off:1j offens:t offer:7p offic:2p ' +
  'offici:80 offlin:2b offset:2j often:5t ok:5q okr:o old:6h older:3b oldest:n ollama:16 om:k omit:44 omni:q on:m ' +
  'onboard:3y onclick:m one:15d onedr:l onelin:o ongo:1g onlin:25 onto:10 ool:o op:as opac:w opaqu:k open:17n ' +
  'openai:6l openapi:1y openclaw:ju opencod:n openrout:w openssl:m oper:s3 opinion:20 opportun:6e opt:2z optim:g3 ' +
  'optimist:m option:yb opus:1q oracl:15 orang:12 orchestr:5o order:jd org:g8 organic:w organiz:9g orient:2s ' +
  'origin:ak orm:u orphan:1c os:gf oss:1b other:3b otherwis:4u outag:u outbound:1w outcom:82 outdat:2f outer:s ' +
  'outlier:m outlin:1q outlook:10 outperform:l output:1cg outreach:18 outsid:68 over:v overal:3l overdu:z ' +
  'overflow:1a overhead:39 overlap:2b overlay:1m overload:t overrid:5v overview:f2 overwhelm:s overwrit:2c ' +
  'owasp:1c own:54 owner:9s ownership:3f p:jn pa:10 pace:q pack:32 packag:jt packet:z pad:2i page:ju pager:q ' +
  'pagin:6p paid:38 pain:2p paint:l pair:4q pal:10 palett:1g panda:1k panel:33 paper:2p paragraph:3p parallel:7g ' +
  'param:82 paramet:h2 parameter:1d paraphras:m parent:63 parenthes:k parentid:p pariti:r park:v pars:cg parser:1s ' +
  'part:73 parti:55 partial:5g particip:29 particular:13 partit:19 partner:36 partnership:16 pascal:r pascalcas:q ' +
  'pass:j0 passiv:z password:7o past:3m paste:4r pat:k patch:6i path:1bs pathlib:k patient:n pattern:18d paus:3i ' +
  'pay:4x payload:6w payment:5v paypal:z paywal:v pci:m pct:13 pd:1v pdf:6l pdfs:10 pe:13 peak:1b peer:2b pem:k ' +
  'penalti:m pend:5q penetr:x peopl:4f per:ry perceiv:o percent:14 percentag:2g percentil:k perf:17 perfect:1n ' +
  'perform:kq period:6y perman:25 permiss:b0 permit:18 persist:7n person:bp persona:36 perspect:1w pg:q phase:9l ' +
  'phi:k philosophi:1h phone:4o photo:2o php:19 phrase:7g physic:1q pi:2x pick:7j picker:11 pictur:1n pid:14 ' +
  'piec:1k pii:1m pillar:w pilot:q pin:3e ping:1i pip:9x pipe:2a pipelin:ck pitch:x pitfal:6v pivot:x pixel:1h ' +
  'pkg:x pl:p place:78 placehold:50 placement:1u plain:6f plaintext:n plan:o9 plane:u planner:11 platform:ku ' +
  'plausibl:z play:3b playback:o playbook:2u player:1i playwright:2i plist:o plot:s plugin:85 plus:6r pm:38 png:7d ' +
  'pnpm:1s po:1e pod:z podcast:w point:k8 pointer:1c polici:a1 polish:1s polit:r poll:3v pollut:l polygon:1a ' +
  'polymarket:o pom:k pool:2t poor:1l pop:p popul:41 popular:1g popup:m port:68 portabl:10 portal:24 portfolio:1z ' +
  'portrait:q pos:v posit:ch possibl:79 post:un postgr:35 postgresql:2m postur:1b potenti:4f power:c9 powershel:29 ' +
  'pptx:q pr:7i practic:hd practition:3t prd:u pre:c0 preced:1q precis:4i predic:m predict:3r prefer:h7 prefix:5i ' +
  'preflight:25 prematur:t premis:o premium:26 prep:1i prepar:7y preprocess:o prerequisit:iz presenc:1p present:ez ' +
  'preserv:8i preset:19 press:3a pressur:1r pretoolus:n pretti:u prettier:o prev:r prevent:a9 preview:6c ' +
  'previous:6b price:b6 primari:dr prime:m primit:1i princip:13 principl:7r print:bj prior:49 priorit:6g ' +
  'prioriti:dc prisma:o privaci:39 privat:8t privileg:2q pro:5q proactiv:36 probabl:1r probe:2f problem:cv ' +
  'procedur:4n proceed:8c process:sr processor:1n prod:2g produc:cx product:v9 productcompass:1d profession:4t ' +
  'profil:dp profit:1b program:4s programmat:37 progress:aq prohibit:n proj:o project:u9 prometheus:t promis:3q ' +
  'promot:44 prompt:ix prone:t proof:3x prop:2q propag:1u proper:6t properti:8a proport:v propos:6d proposit:14 ' +
  'pros:t prose:29 prospect:15 protect:53 protein:l protocol:7j prototyp:1o prove:2s proven:2i provid:wj provis:2y ' +
  'proxi:3r prs:2i prune:x ps:3m pseudo:t psycholog:q pt:n pub:1p public:ed publish:b4 pull:bh puls:18 puppet:n ' +
  'purchas:2n pure:3j purpl:u purpos:bg push:92 put:6f pwd:12 px:k py:ph pydant:k pypi:1z pyproject:1j pytest:1j ' +
  'python:ts pytorch:r q:7c qa:1d qdrant:v ql:20 qr:n qualif:l qualifi:27 qualit:q qualiti:gj quantifi:17 ' +
  'quantit:x quantiti:1j quantiz:o quarter:3f queri:vp queryabl:p question:f2 queu:13 queue:53 queueabl:l quick:pp ' +
  'quickbook:k quickstart:1f quiet:1u quit:t quot:6h quota:1m qwen:s r:hq ra:s race:1e radius:21 rag:1c rail:n ' +
  'rais:3g ram:14 ramp:o ran:12 random:3x rang:9i rank:50 rapid:1o rare:29 rate:hm ratelimit:n rather:a7 ratio:3x ' +
  'ration:4g rational:3x raw:nd rawdata:k rb:o rbac:12 rc:n reach:78 reachabl:1d react:6q reaction:1j reactiv:1c ' +
  'read:10t readabl:6w reader:3h readi:cx readm:hc readon:q readthedoc:t real:l4 realist:1w realiti:5d realli:x ' +
  'realtim:u reason:gs reassign:l rebas:n rebuild:23 rec:m recal:1r recalcul:q recap:m receipt:23 receiv:8q ' +
  'recenc:r recent:8u recip:2q recipi:2g recogn:1g recognit:1t recommend:u7 recomput:l reconcil:18 reconcili:13 ' +
  'reconnaiss:1c reconnect:11 reconstruct:z record:jt recov:1m recoveri:3y recreat:t recruit:l rect:l rectangl:k ' +
  'recur:3a recurr:m recurs:1v red:71 redact:19 reddit:1o redesign:y redi:28 redirect:2u reduc:8i reduct:1v ' +
  'redund:1y reel:o ref:8s refactor:4g refer:1kx referenc:3r referr:17 refin:2o reflect:56 refresh:6r refund:13 ' +
  'refus:1z regardless:38 regener:1s regex:1n region:4v regist:91 registr:3q registri:3n regress:2s regul:1p ' +
  'regular:3i regulatori:1m reinforc:r reinstal:m reject:5v rel:u relat:m0 relationship:6i relax:p relay:1l ' +
  'releas:be relev:eg reli:4b reliabl:57 reload:1z remain:85 remedi:3d rememb:2o remind:39 remot:a0 remov:g0 ' +
  'renam:35 render:99 renew:10 rent:o reorder:y rep:15 repair:17 repeat:8r repetit:1d replac:c6 replay:23 repli:4o ' +
  'replic:1v repo:bt report:s1 repositori:aa repres:3s represent:o reproduc:3s reproduct:s reput:17 req:2p ' +
  'request:wg requir:1kz rerun:u res:2g research:ar reserv:2o reset:41 resid:10 residu:s resili:w resist:1h ' +
  'resiz:16 resolut:65 resolv:bv reson:v resort:k resourc:h1 resp:10 respect:3o respond:8y respons:s3 rest:bn ' +
  'restart:3v restat:15 restor:39 restrict:4g restructur:16 result:11x resum:3z retain:2b retent:3s retir:17 ' +
  'retri:8t retriev:6r return:w5 reus:83 reusabl:3j rev:1m reveal:2r revenu:4r revers:3j revert:1b review:xb ' +
  'revis:2q revisit:t revok:14 reward:1b rework:m rewrit:3c rewritten:k rf:1t rfc:v rg:18 rgb:r rhythm:t rich:2h ' +
  'right:c1 rigor:n ring:k rise:n risk:f3 riski:13 rl:p rm:3j rn:s ro:l roa:l roadmap:1z robot:1f robust:1o roi:1v ' +
  'role:cf roll:3l rollback:3f rollout:1t rollup:12 room:2d root:dm rotat:3f rough:19 round:3q rout:d8 router:40 ' +
  'routin:1z row:7l rpc:43 rs:52 rsa:n rss:y rube:44 rubi:z rubric:y ruff:r rule:pi run:1qh runbook:3i runnabl:11 ' +
  'runner:2o runtim:b3 runway:n rust:2q ry:m sa:r saa:3i safe:by safer:t safeti:7r said:1d salari:q sale:5t ' +
  'salesforc:5v sam:o sampl:7q san:18 sandbox:3v sanit:1t saniti:r sarah:q satisfact:y satisfi:1l satur:k save:i3 ' +
  'saw:q say:8r sc:v scaffold:32 scalabl:1v scalar:n scale:ao scan:c3 scannabl:o scanner:20 scatter:11 scenario:73 ' +
  'scene:1j schedul:ca schema:h6 schemaref:3v scheme:1s scienc:r scientif:z scope:kw score:bq scorecard:k scout:r ' +
  'scrape:24 scratch:3k screen:5o screenshot:3v script:1cq scroll:2i sd:1p sdk:a9 sdks:1a se:24 seal:u seamless:v ' +
  'search:vz searchabl:q season:y seat:y sec:2p second:c7 secondari:33 secret:c8 section:f2 sector:m secur:nf ' +
  'sed:1g see:r5 seed:35 seek:1j seem:14 seen:1m segment:58 select:ld selector:2a self:c1 sell:2q seller:v ' +
  'semant:6t semver:p send:f9 sender:1q senior:2j sens:18 sensit:88 sent:3r sentenc:6t sentiment:1j sentinel:n ' +
  'seo:3a separ:eq sepolia:l seq:p sequenc:68 sequenti:3d seri:21 serial:2y serious:p serv:5j server:mu ' +
  'serverless:17 servic:og session:na set:17j settimeout:q settl:1o settlement:t setup:zr sever:6i sf:2l sh:gf ' +
  'sha:29 shadow:1y shallow:k shape:7g shard:p share:ne shareabl:n sharp:13 sharpen:k sheet:30 shell:aa shield:35 ' +
  'shift:38 ship:79 shop:1e shopifi:12 short:ac shortcut:1v shorter:11 shot:28 shouldn:q show:rj shown:2c shrink:q ' +
  'shutdown:z si:n sibl:2i side:9n sidebar:w siem:o sign:8z signal:ab signatur:5w signer:k signific:4s signup:1g ' +
  'silenc:q silent:9k sim:q similar:62 simpl:aa simpler:1z simplest:11 simpli:15 simplic:u simplifi:1v simul:2d ' +
  'simultan:2a sinc:57 singl:o9 singleton:z sit:1n site:6p situat:7c six:1b size:jd sk:31 skeleton:15 sketch:r ' +
  'skill:25n skip:gn sku:y sl:25 sla:1l slack:3d slash:19 sleep:2z slice:1f slide:21 slight:18 slippag:o slot:2a ' +
  'slow:6w slower:1f slug:8a sm:q small:aj smaller:23 smallest:1a smart:3i smb:s smith:11 smoke:1q smooth:1b ' +
  'sms:13 smtp:r snake:n snapshot:59 snippet:31 soap:q sobject:w soc:12 social:5n socket:2u soft:30 softwar:3j ' +
  'sol:1h solana:1r sold:k sole:10 solid:1o solo:q solut:9d solv:4o someon:3k someth:78 sometim:1a sonnet:2a ' +
  'soon:w sop:k soql:27 sort:70 soul:21 sound:2f sourc:1bi sp:y space:7l spam:16 span:3f spare:p spark:y spars:y ' +
  'spawn:2q speak:1m speaker:u spec:6p special:5v specialist:1g specif:188 specifi:8a specul:18 speech:1n speed:4g ' +
  'spell:u spend:37 spent:y spike:1h spin:n split:7s sponsor:m spot:3d spread:13 spreadsheet:1r spring:1j ' +
  'sprint:1h sq:2j sql:74 sqlite:2g squar:1k src:91 ss:20 sse:1r ssh:25 ssl:1y sso:z st:2j stabil:1a stabl:6e ' +
  'stack:8c stage:8x stake:1n stakehold:2e stale:5l stall:18 stamp:12 stand:26 standalon:3j standard:n2 standup:u ' +
  'star:30 start:1fy starter:1c startswith:p startup:38 stat:5z state:s8 stateless:o statement:5k static:70 ' +
  'statist:3m status:13z stay:79 std:s stderr:1w stdin:21 stdio:w stdlib:s stdout:3t step:130 stick:l still:cw ' +
  'stock:1z stop:e5 storag:8v store:ev stori:3z storytel:n str:4l straight:13 straightforward:m strateg:37 ' +
  'strategi:g1 strategist:p stream:7u street:q strength:28 stress:19 strict:5f strike:m string:g3 stringifi:1w ' +
  'strip:2d stripe:21 stroke:t strong:4p stronger:s strongest:10 struct:z structur:tw struggl:w stub:15 stuck:1l ' +
  'student:l studi:2t studio:4i style:fa stylesheet:s sub:6t subag:2k subcommand:s subdirectori:l subdomain:r ' +
  'subgraph:n subject:67 submiss:29 submit:5y subprocess:q subscrib:31 subscript:4o subsequ:20 subset:1f ' +
  'substack:10 substanti:t substitut:2p substr:p subtitl:w subtl:v succeed:41 success:i8 sudo:2b suffici:2d ' +
  'suffix:1d suggest:ao suit:4m suitabl:1d sum:3c summar:5v summari:lr sunset:11 supabas:o super:13 supersed:y ' +
  'supplement:s suppli:2z support:uc suppress:1q sure:2h surfac:cn surpris:1v surround:x survey:1e surviv:2w ' +
  'suspect:16 suspend:t suspens:l suspici:17 sustain:11 svg:3t swagger:r swap:32 sweep:18 swift:1h switch:6x ' +
  'symbol:3s symlink:n symptom:28 sync:a3 synchron:3k syntax:5z synthes:2n synthesi:1u synthet:t sys:1x system:ql ' +
  'systemat:2r systemctl:y systemd:10 ta:q tab:40 tabl:l1 tabular:o tactic:10 tag:d7 tail:23 tailor:1c tailwind:14 ' +
  'take:a9 takeaway:r taken:v talk:2e tamper:o tap:1k tar:w target:uq task:x6 tax:1q taxonomi:12 tb:l tcp:10 td:n ' +
  'tdd:u te:1x teach:11 team:gb teardown:n tech:4j technic:97 techniqu:43 technolog:37 telegram:44 telemetri:1q ' +
  'tell:74 temp:26 temperatur:1n templat:ox tempor:w temporari:24 temporarili:u ten:m tenant:2r term:7s termin:5k ' +
  'terminolog:1d terraform:10 territori:l test:11z testabl:1n tester:n testimoni:t testnet:k text:wm tf:q th:2h ' +
  'thank:1e theme:4y themselv:19 theori:10 thesi:k thin:1c thing:74 think:5b third:5a thorough:23 though:18 ' +
  'thought:2t thousand:16 thread:69 threat:2k three:99 threshold:7k throttl:v throughout:1l throughput:1v throw:43 ' +
  'thumb:10 thumbnail:17 ti:k tick:q ticker:v ticket:35 tie:26 tier:7f tight:1f tighten:o tik:1k tiktok:1l ' +
  'time:14d timefram:1l timelin:54 timeout:9g timer:z timestamp:90 timezon:22 tini:u tion:1j tip:5t titl:jc tl:m ' +
  'tls:1z tmp:5o today:5n todo:3j togeth:4i toggl:2o tok:1p token:w1 told:k toler:1i toml:2u tomorrow:1c tone:3s ' +
  'took:k tool:18j toolchain:t toolkit:6f tooltip:o top:hm topic:be topolog:y torch:u tostr:19 total:fd touch:5t ' +
  'touchpoint:k toward:1u tr:13 trace:5k traceabl:11 track:gx tracker:3w trade:5b tradeoff:1e tradit:1a traffic:3a ' +
  'trail:40 train:4g trajectori:m transact:7d transcrib:s transcript:3y transfer:45 transform:8e transient:15 ' +
  'transit:5p translat:46 transpar:1p transport:2c trap:1u travel:1w travers:19 treat:83 treatment:x tree:85 ' +
  'trend:63 tri:cf triag:3m trial:24 trick:k trigger:pu trim:1g trip:1l trivial:23 troubleshoot:8q true:wp truli:v ' +
  'truncat:28 trust:7k truth:4a ts:9s tsconfig:m tsv:o tsx:2r ttl:15 tts:1i tube:39 tui:r tune:3a tunnel:n ' +
  'turbo:10 turn:8r tutori:21 tv:q tweet:13 twice:11 twitter:48 two:ec tx:1u txt:89 ty:l type:1ky typecheck:o ' +
  'typeof:u typescript:84 typic:5t typo:13 typographi:1h tz:m u:6c ubuntu:1t ui:do uid:y uk:q ultim:x un:14 ' +
  'unambigu:k unauthor:2r unavail:3u unblock:p uncertain:1d uncertainti:1b unchang:1j unclear:2o uncommit:p ' +
  'undefin:1e under:2x underscor:s understand:cq understood:k undo:y undocu:l unexpect:3f unfamiliar:1q unhandl:n ' +
  'uni:n unicod:13 unifi:2d uniform:r uninstal:w union:14 uniqu:6v uniswap:u unit:8t universal:27 unix:1t ' +
  'unknown:4k unless:9w unlik:1t unlimit:w unlock:1m unnecessari:2d unreach:v unread:17 unrel:2g unreli:u ' +
  'unresolv:1n unsaf:1d unset:s unstabl:l unsubscrib:v unsupport:1u unsur:1f untest:o untouch:n untrust:19 unus:1w ' +
  'unusu:u unverifi:1e up:1k upcom:1f updat:zi upfront:1g upgrad:5a upload:89 upper:13 upsert:1c upstream:f5 ' +
  'uptim:s ur:5w urgenc:1p urgent:1o uri:3a url:121 urlencod:o urllib:15 urlopen:q usabl:10 usag:x6 usd:2g usdc:2s ' +
  'usdt:17 use:kj user:1kz userid:1u usernam:4x usr:1z usual:3l utc:29 utf:21 util:6o utm:q uuid:40 uv:3p uvx:k ' +
  'ux:30 v:ay vagu:2x val:11 valid:xt valu:vf valuabl:1k vaniti:k var:64 vari:2t variabl:dd varianc:p variant:3j ' +
  'variat:1w various:19 vault:2d vector:39 veloc:11 vendor:3a venu:n venv:1t ver:v verb:1c verbatim:23 verbos:2w ' +
  'vercel:1k verdict:2q verif:fc verifi:ys versa:k version:se versus:12 vertic:1t vet:k vi:r via:x5 viabl:q vibe:o ' +
  'vice:m video:81 view:ez viewer:19 viewport:10 violat:3q vip:l viral:v virtual:2o visibl:8n vision:25 visit:21 ' +
  'visitor:p visual:9h vite:z vitest:q vm:18 vocabulari:1b voic:4w void:1v volatil:q volum:7j vote:s vp:r vpn:r ' +
  'vs:la vscode:v vue:1d vulner:52 w:6s wait:ax wake:s walk:3h walkthrough:r wall:16 wallet:3t want:9z war:l ' +
  'warehous:v warm:25 warn:a3 warrant:13 wast:2p watch:5q water:p watermark:q wav:z wave:13 way:89 wc:o wcag:r ' +
  'weak:38 wear:k weather:1r web:kp webfetch:u webhook:59 webinar:l webp:1h websearch:w websit:3x websocket:2d ' +
  'week:aj weekend:m weight:4m welcom:1u well:7u went:1i what:13 whatev:23 whatsapp:16 whenev:2q whichev:r ' +
  'whisper:q white:2q whitelist:x whitespac:12 whoami:y whole:3t whose:31 wi:y wide:4y widget:1b width:45 wiki:1p ' +
  'wildcard:v win:5w wind:o window:er winner:s wire:3f withdraw:n within:g7 without:zq wizard:x won:3m wor:s ' +
  'word:8k wordpress:n work:17i workaround:2h workbench:42 workdir:m worker:35 workflow:17k workload:2a ' +
  'workspac:bp worktre:10 world:4o wors:1f worst:v worth:36 wrap:5a wrapper:3v write:uq writer:26 written:71 ' +
  'wrong:bj wrote:s ws:1c wss:k www:bu x:115 xarg:l xiaohongshu:k xiv:n xlsx:17 xml:4f xs:l xss:1c xx:1s xxx:4x ' +
  'xxxx:t xxxxx:t xyz:1l y:et yahoo:n yaml:a4 yarn:1e year:5r yellow:11 yes:9y yesterday:q yet:65 yield:1b yml:3l ' +
  'yo:o york:r yourself:32 youtub:3i yt:l yyy:m yyyi:6a yyyymmdd:r z:bd za:t zero:8v zh:18 zip:2q zone:24 zoom:2h ' +
  'zshrc:k して:l イン:o ショ:m スキ:l スト:m ック:m ット:k ティ:l ョン:l ング:n ント:o ート:k ード:p 一下:1q 一个:w7 一些:26 一份:20 一位:z 一切:y ' +
  '一句:1c 一名:q 一周:v 一天:13 一套:n 一定:t 一层:m 一张:19 一旦:12 一条:2h 一标:v 一样:16 一次:bi 一款:1e 一步:7f 一段:10 一点:18 一的:2v 一种:3z ' +
  '一致:63 一般:t 一行:12 一起:1i 一部:21 一键:1c 一阶:10 一项:1e 三个:25 三方:2b 三步:2e 三种:13 三阶:q 上:17 上一:t 上下:51 上传:51 上使:z 上创:v ' +
  '上发:1c 上执:l 上搜:x 上是:m 上有:m 上次:16 上注:l 上游:l 上版:11 上的:83 上线:l 上运:x 上进:1b 上述:1w 上限:13 下一:4s 下代:k 下任:o 下使:10 下信:31 ' +
  '下内:3d 下创:y 下功:14 下午:r 下参:r 下可:l 下命:2u 下场:11 下字:k 下情:2m 下指:k 下操:3d 下文:60 下方:1n 下是:17 下来:23 下格:1b 下步:2j 下环:u ' +
  '下的:2y 下结:n 下脚:m 下请:p 下载:5t 下配:u 下链:o 下问:12 下降:13 下面:13 不一:t 不仅:38 不会:9q 不使:18 不依:z 不允:1a 不再:w 不到:1h 不包:1s 不匹:r ' +
  '不变:12 不可:59 不同:ad 不在:14 不够:n 不存:31 不完:11 不应:1e 不建:k 不得:1u 不必:16 不执:k 不提:12 不支:2l 不断:18 不明:21 不是:6z 不涉:r 不用:p ' +
  '不知:18 不确:2m 不符:s 不能:35 不要:ag 不超:v 不足:2s 不过:l 不进:1c 不适:2n 不需:3l 与:6d 与交:n 与人:l 与任:l 与你:k 与其:2n 与分:q 与发:l 与可:q ' +
  '与外:m 与安:17 与实:15 与您:q 与数:p 与现:k 与用:1e 与者:k 与配:m 与隐:1f 与预:n 专业:62 专为:4y 专家:21 专注:2l 专用:14 专门:1j 且不:12 且具:s 且可:12 ' +
  '世界:17 业人:q 业务:3b 业术:m 业的:28 业知:k 业级:z 业者:r 丢失:1u 两个:3n 两次:k 两种:2t 两者:12 严格:49 严禁:23 严重:21 个:2b 个不:r 个专:2f 个主:16 ' +
  '个人:8g 个代:2b 个以:m 个任:17 个信:o 个关:w 个具:12 个功:v 个包:17 个单:p 个参:l 个可:1q 个名:11 个命:22 个地:n 个基:1q 个子:u 个字:30 个完:u 个实:r ' +
  '个密:k 个工:28 个平:v 个性:2i 个或:11 个技:16 个提:k 个数:12 个文:21 个新:2r 个方:s 个月:1w 个有:k 个标:n 个模:1b 个步:1a 个浏:l 个独:13 个用:34 个由:m ' +
  '个目:l 个简:1c 个系:l 个结:p 个能:r 个视:n 个请:p 个账:v 个过:m 个部:t 个问:1v 个项:16 中:5g 中一:k 中不:1f 中会:1n 中使:32 中保:p 中出:m 中创:1p 中删:q ' +
  '中包:5e 中发:u 中可:18 中启:n 中国:v 中存:r 中完:s 中已:q 中心:2l 中打:13 中执:p 中找:k 中提:55 中搜:1f 中文:3e 中断:r 中是:15 中显:12 中有:s 中查:1i ' +
  '中检:o 中添:2t 中生:13 中的:ld 中等:2m 中继:k 中自:q 中获:3j 中记:y 中设:1q 中读:1n 中运:1x 中进:1k 中选:q 中都:l 中配:13 中间:1e 丰富:1x 临时:31 ' +
  '为:3u 为一:1z 为不:u 为中:17 为主:10 为了:2i 为什:3t 为代:14 为任:x 为何:m 为你:1j 为公:k 为其:v 为具:l 为准:t 为单:19 为参:n 为可:1z 为备:t 为它:u ' +
  '为实:12 为已:z 为您:2v 为我:m 为数:k 为文:y 为新:m 为模:t 为每:2x 为特:m 为用:17 为的:m 为空:1b 为结:k 为自:z 为该:l 为这:1b 主义:m 主代:q 主动:3i ' +
  '主机:1q 主的:k 主网:10 主要:ap 主题:6h 久化:1r 久性:z 么做:k 么时:o 么是:v 么样:k 么这:u 么选:w 义搜:l 义的:29 之一:1j 之前:fk 之后:2h 之处:p 之外:r ' +
  '之间:7s 也不:2z 也会:1f 也可:44 也应:t 也支:k 也无:w 也是:s 也没:t 也能:11 也要:m 习惯:24 习的:k 书籍:o 买入:14 买卖:l 买家:l 了一:2q 了什:1e 了以:m ' +
  '了你:o 了哪:o 了多:k 了所:l 了解:9b 争对:1j 事件:5q 事务:y 事实:26 事情:1d 事项:e3 二次:o 二步:2g 二进:1w 二阶:u 于一:l 于不:m 于与:o 于人:14 于代:11 ' +
  '于以:1n 于任:11 于你:k 于使:v 于保:n 于其:o 于分:14 于创:1b 于发:1b 于后:o 于在:1p 于基:k 于处:10 于复:s 于大:10 于存:z 于安:m 于定:k 于实:19 于将:z ' +
  '于当:m 于您:l 于所:z 于执:s 于指:p 于接:k 于提:1g 于数:s 于文:13 于本:r 于构:w 于查:1b 于检:11 于每:1c 于特:l 于理:n 于生:1l 于用:2n 于简:k 于管:1p ' +
  '于自:1l 于获:x 于解:m 于记:t 于设:q 于识:l 于该:o 于调:l 于通:q 于配:k 于阅:z 于集:n 于需:1w 云服:12 互动:2h 互式:21 互时:u 互的:s 互联:r 五个:r 五步:12 ' +
  '些任:l 些信:2k 些内:1l 些功:u 些工:1t 些技:n 些操:12 些数:14 些文:1c 些方:n 些问:t 交互:7t 交付:1f 交到:10 交叉:x 交媒:1z 交换:12 交易:6v 交流:2f ' +
  '交的:v 交通:t 产品:5d 产环:24 产生:2t 产的:k 享的:1h 享给:m 人们:s 人会:o 人信:1h 人员:2y 人士:10 人工:5y 人或:v 人数:v 人物:14 人的:33 人类:39 人群:n ' +
  '人资:29 人都:q 什么:b1 仅为:k 仅仅:39 仅会:l 仅使:2k 仅供:k 仅依:q 仅保:o 仅允:12 仅包:19 仅在:3y 仅存:v 仅当:17 仅提:1l 仅支:1z 仅是:30 仅显:14 ' +
  '仅用:2z 仅读:n 仅适:v 仅通:m 仅限:2k 仅需:13 今天:2d 今日:15 介绍:39 仍在:m 仍然:20 从:7l 从中:k 从任:k 从文:t 从未:n 从用:10 从而:32 从这:k 从零:t ' +
  '仓库:4j 仔细:11 他人:1r 他代:1i 他们:5q 他工:u 他技:k 付方:t 付款:x 付的:l 付费:2q 代币:30 代方:1a 代理:ji 代码:gs 代表:1d 令中:m 令之:o 令人:n 令以:l ' +
  '令会:1a 令列:u 令即:u 令参:13 令可:o 令后:n 令或:l 令执:x 令时:10 令来:1e 令查:k 令牌:85 令的:1b 令行:70 令说:m 令进:z 令都:t 以:2y 以上:4p 以下:sm ' +
  '以与:l 以了:1s 以从:1s 以使:dn 以供:1f 以便:63 以保:14 以内:q 以减:z 以创:v 以原:k 以及:v3 以发:w 以在:56 以太:m 以安:m 以完:13 以实:1z 以将:1o 以帮:o ' +
  '以按:l 以提:22 以来:l 以查:1q 以根:u 以检:p 以生:s 以用:z 以直:27 以确:2r 以结:o 以自:1q 以获:63 以设:o 以访:q 以进:1f 以选:1a 以通:6i 以避:1u 以防:22 ' +
  '以随:z 以验:k 仪表:2q 们会:m 们可:s 们在:s 们的:4m 们需:k 件上:1i 件不:z 件与:k 件中:cn 件之:n 件事:m 件人:q 件以:2v 件会:1h 件位:w 件保:n 件内:2a 件列:v ' +
  '件包:1b 件及:r 件发:x 件可:o 件名:2j 件和:28 件地:1f 件处:t 件大:1h 件夹:3c 件存:18 件将:m 件并:12 件或:2t 件数:o 件时:20 件是:1k 件权:l 件来:12 ' +
  '件格:18 件模:l 件生:m 件的:86 件管:n 件箱:z 件类:x 件系:1f 件结:1x 件读:k 件路:35 件转:p 件进:1i 件通:n 件都:k 价值:4x 价格:75 任何:lm 任务:gt 任意:2j ' +
  '任的:o 份信:1g 份文:n 份的:o 份验:5q 企业:3h 优先:af 优势:1y 优化:85 优惠:q 优秀:t 优雅:12 伙伴:1f 会为:q 会产:t 会从:1l 会以:t 会使:1c 会保:11 会修:v ' +
  '会出:10 会分:k 会创:x 会包:1l 会发:1q 会向:p 会在:5i 会失:s 会对:10 会导:2n 会将:39 会影:16 会打:s 会执:13 会按:k 会提:1x 会收:t 会显:2m 会更:n 会有:l ' +
  '会根:2e 会检:12 会生:1s 会直:17 会立:14 会自:ax 会被:62 会触:s 会议:1w 会记:t 会话:6o 会读:p 会输:10 会返:2x 会进:z 会通:1f 会重:l 传入:w 传到:1b ' +
  '传播:z 传文:16 传的:l 传统:1a 传输:3q 传递:4p 伪造:s 估算:1j 估结:n 似度:k 似的:10 但:m 但不:2p 但在:o 但实:n 但无:o 位于:34 位数:q 位的:r 位符:11 ' +
  '位置:72 低:1a 低于:1k 低成:m 低的:14 低风:x 体上:m 体中:p 体内:z 体操:q 体数:m 体文:q 体步:n 体现:k 体的:5j 体系:y 体需:n 体验:2f 何一:m 何与:t 何人:n ' +
  '何代:n 何使:1e 何处:u 何外:1e 何将:k 何操:14 何数:q 何文:r 何时:3u 何需:n 余的:t 余额:2r 作业:15 作中:q 作为:bn 作之:1p 作伙:y 作会:w 作内:o 作前:16 ' +
  '作区:2v 作原:44 作可:m 作后:k 作和:o 作品:15 作均:k 作对:k 作并:w 作成:w 作或:m 作指:1a 作方:14 作时:2k 作模:13 作步:15 作流:gx 作用:1t 作的:44 作目:16 ' +
  '作空:18 作系:15 作者:3a 作都:1e 你可:20 你在:v 你是:1f 你的:7a 你需:1g 佳实:59 佳的:v 使用:1jc 例代:n 例外:k 例如:hf 例子:q 例输:12 供一:1e 供了:6s ' +
  '供以:1i 供具:t 供参:t 供可:t 供商:1o 供完:m 供实:p 供帮:k 供应:1l 供支:12 供文:l 供更:x 供有:l 供用:m 供的:7e 供相:1c 供简:t 供者:16 供详:m 依据:15 ' +
  '依赖:c9 便于:2s 便后:p 便在:r 便宜:s 便用:l 便进:r 促进:m 保其:k 保存:d2 保守:w 保已:o 保您:s 保所:u 保护:4w 保持:9o 保留:54 保管:t 保证:17 保险:p 保障:v ' +
  '信任:3b 信号:3c 信度:1p 信息:12z 信用:1y 信的:y 修复:3y 修改:8y 修正:r 倍:p 候选:18 值:1q 值为:1m 值得:1h 值的:1w 倾向:p 假设:2w 偏好:3b 做什:1g ' +
  '做出:2f 做法:v 做的:10 停止:48 健康:3x 储位:p 储在:6d 储方:q 储的:16 储空:l 像是:l 像生:17 像的:w 像素:t 允许:86 元数:4i 元的:v 元素:2x 充值:v 充分:x ' +
  '充满:k 先使:43 先决:4a 先在:l 先安:p 先尝:m 先提:m 先查:13 先检:13 先用:r 先确:1e 先级:47 先考:w 先询:k 先调:k 先运:15 先进:2d 先选:v 先阅:q 克隆:w ' +
  '免使:1p 免在:t 免的:16 免责:k 免费:5h 免过:k 免重:16 入下:k 入了:q 入信:l 入内:u 入分:q 入到:1c 入参:13 入口:1d 入和:s 入您:n 入或:m 入操:15 入攻:p ' +
  '入数:1o 入文:1a 入格:y 入模:k 入的:3a 入门:bg 入验:p 全与:w 全保:k 全地:1i 全审:y 全局:22 全性:6a 全扫:p 全措:l 全提:12 全文:l 全检:1c 全模:q 全注:1n ' +
  '全漏:o 全球:16 全的:35 全相:l 全自:l 全规:1c 全部:2m 全问:x 全面:40 全风:v 公共:2h 公司:33 公告:k 公开:3e 公式:1c 六步:l 六进:n 共:t 共享:47 共同:1b ' +
  '共识:s 关事:o 关于:51 关代:k 关信:2w 关关:n 关内:21 关功:p 关工:16 关性:11 关技:1w 关操:10 关数:14 关文:20 关注:4v 关的:8g 关系:56 关联:3x 关设:m ' +
  '关资:y 关配:r 关重:1e 关键:eq 关闭:2h 关问:1a 兴趣:18 其中:57 其他:en 其余:o 其保:s 其是:12 其添:14 其视:m 其转:r 其进:y 具不:10 具与:k 具之:q 具仅:s ' +
  '具会:2a 具体:c3 具使:z 具包:1b 具参:q 具可:23 具和:r 具备:49 具或:x 具提:s 具支:s 具有:9d 具来:1e 具用:17 具的:32 具能:1a 具进:15 具通:o 具都:m 典型:1l ' +
  '兼容:3x 内存:3x 内容:u6 内的:34 内置:3a 内联:v 内部:3i 册的:r 册表:w 册账:l 再次:1y 再继:m 再进:y 冗长:n 写一:u 写作:1j 写入:5h 写的:n 冲突:20 决了:l ' +
  '决于:15 决定:2z 决方:62 决条:4a 决的:1f 决策:69 决问:u 况下:7y 况以:x 况时:r 况的:m 准化:18 准备:5c 准库:y 准的:2l 准确:4b 准输:1y 准错:l 减少:3i ' +
  '几分:m 凭据:4h 凭证:3u 出一:10 出与:p 出中:1f 出为:17 出了:q 出代:u 出以:1j 出任:p 出内:1i 出到:1i 出可:16 出所:45 出数:11 出文:23 出最:v 出来:15 ' +
  '出格:7r 出模:r 出现:7m 出用:p 出的:40 出目:x 出示:v 出结:5w 出警:13 出错:u 出问:n 函数:3d 分:24 分为:1g 分享:3o 分以:n 分别:x 分割:k 分发:p 分和:m ' +
  '分层:u 分布:1i 分开:v 分支:1a 分数:1b 分析:hg 分标:o 分比:1n 分的:1p 分类:53 分级:n 分组:1g 分解:12 分辨:17 分配:39 分钟:76 分隔:1s 分页:1x 切勿:63 ' +
  '切换:3j 划中:m 划分:17 划的:q 列出:az 列的:k 列表:db 则不:1k 则会:16 则使:1b 则可:r 则的:p 则表:r 则需:v 创业:10 创作:2e 创始:k 创建:nv 创意:20 创新:p ' +
  '创造:r 初始:51 删除:97 判断:5a 利润:15 利用:4u 别名:19 别的:2c 到:1l 到一:1i 到了:15 到代:v 到以:p 到任:11 到你:w 到其:q 到外:k 到您:2a 到指:x 到文:p ' +
  '到最:z 到期:m 到本:1l 到标:1f 到用:w 到的:5b 到目:v 到相:19 到端:13 到系:p 到该:u 到达:l 到这:11 到问:n 制与:l 制为:o 制以:z 制作:25 制使:o 制到:11 ' +
  '制台:1e 制和:y 制在:r 制定:3d 制性:n 制您:q 制或:p 制文:1m 制机:l 制条:r 制的:2k 制要:l 制面:s 刷新:1r 前:m 前一:m 前会:x 前使:l 前先:1a 前后:r 前对:l ' +
  '前往:n 前必:y 前提:1y 前检:k 前状:11 前用:t 前的:6m 前确:q 前端:15 前缀:1y 前置:1e 前请:17 前进:1d 前需:11 剩余:1h 力的:26 办事:t 功后:z 功的:m ' +
  '功能:10y 加一:w 加上:p 加以:l 加入:1t 加到:5g 加密:4y 加新:1l 加自:l 加载:5o 加速:s 务中:r 务会:t 务信:p 务分:r 务列:t 务可:o 务后:m 务和:o 务器:9i ' +
  '务处:l 务完:1f 务已:m 务必:6o 务或:12 务执:o 务提:1j 务数:y 务时:1o 务是:17 务状:1n 务的:4n 务目:m 务相:p 务管:14 务类:11 务设:l 务进:r 务需:t 动一:n ' +
  '动从:1c 动作:1v 动使:t 动修:o 动写:o 动分:q 动创:14 动加:r 动化:8y 动发:1a 动启:l 动在:k 动处:20 动安:1c 动完:12 动将:1g 动建:q 动态:3z 动性:1i 动或:u ' +
  '动执:2k 动提:1n 动操:r 动方:k 动时:1h 动更:x 动服:n 动检:37 动添:t 动生:33 动画:w 动的:37 动获:l 动触:1y 动计:t 动记:11 动设:14 动识:w 动调:z 动运:x ' +
  '动进:x 动选:14 动配:s 动重:12 助于:29 助你:v 助工:1r 助您:1v 助手:3s 助用:23 助脚:u 勿使:11 勿在:y 勿将:1i 勿直:m 勿自:k 包:1d 包中:y 包含:pu 包地:1d ' +
  '包括:i5 包的:1k 包管:u 包装:t 化为:28 化交:n 化任:m 化内:p 化功:w 化后:p 化和:p 化处:10 化工:1s 化建:t 化技:o 化操:11 化数:1h 化文:l 化方:r 化时:q ' +
  '化流:1f 化率:12 化的:94 化脚:r 化设:q 化输:x 匹配:6a 区中:r 区分:2k 区别:16 区块:23 区域:2j 区文:l 区的:1r 医疗:15 匿名:m 十六:p 升级:2b 协作:23 ' +
  '协助:10 协同:n 协议:6a 协调:1s 单一:1d 单个:2e 单位:2o 单元:u 单次:r 单独:2c 单的:4f 单词:n 卖出:x 博客:s 占位:14 占用:1e 卡片:17 危险:11 即:w 即使:43 ' +
  '即可:6z 即将:1f 即时:18 历史:6w 压力:12 压缩:1y 原则:4t 原创:k 原因:52 原型:n 原始:6z 原子:p 原文:t 原有:n 原理:4k 原生:23 去中:19 去的:m 去重:r ' +
  '去除:1a 参与:3b 参数:iy 参考:lm 参见:1l 参阅:64 及一:r 及与:k 及代:s 及以:1z 及任:z 及使:l 及其:4u 及可:17 及基:l 及处:p 及多:n 及安:q 及实:v 及当:q ' +
  '及所:t 及时:27 及更:w 及最:s 及每:q 及用:z 及相:1w 及管:k 及自:1b 及解:1b 及通:w 及预:k 友好:1a 双方:k 反向:m 反复:o 反应:1l 反思:w 反映:w 反馈:3p ' +
  '发出:1p 发展:1k 发工:12 发布:8r 发时:n 发条:2h 发此:o 发环:m 发现:92 发生:4z 发的:1k 发票:v 发给:m 发者:2s 发表:t 发词:y 发起:1n 发送:el 取一:m 取代:17 ' +
  '取以:11 取任:17 取信:s 取关:12 取内:t 取决:15 取到:q 取可:n 取和:17 取完:1d 取实:q 取密:n 取工:q 取并:w 取当:1x 取得:m 取您:1s 取或:r 取所:1a 取操:r ' +
  '取数:2h 取文:1q 取新:n 取方:p 取更:n 取最:1p 取消:2y 取特:1j 取用:22 取的:3d 取相:11 取结:1e 取行:t 取该:l 取详:14 取这:k 取连:10 受众:15 受到:17 ' +
  '受限:l 变为:19 变体:m 变动:n 变化:5l 变得:v 变更:2e 变量:ft 口的:r 口进:l 句子:o 句话:1r 另一:16 只会:k 只是:2f 只有:4g 只能:2c 只要:n 只读:1d 只需:63 ' +
  '可以:xi 可使:2u 可供:w 可信:1v 可协:l 可在:1k 可复:11 可完:o 可实:l 可将:z 可执:2i 可提:l 可操:14 可查:s 可根:l 可用:fq 可疑:n 可直:14 可立:n 可能:g1 ' +
  '可自:17 可获:1d 可行:16 可见:1h 可视:2a 可访:1w 可证:2l 可读:2b 可运:v 可选:ez 可通:2k 可配:x 可重:1z 可靠:36 可验:v 台上:33 台的:28 台进:q 史数:x ' +
  '史记:2x 号分:y 号的:y 号码:1c 司名:p 司的:y 各个:1e 各种:23 各项:w 合了:n 合作:1s 合使:1w 合分:l 合同:1j 合在:k 合并:2w 合成:1h 合法:o 合理:2h 合用:t ' +
  '合的:1i 合约:1r 合规:23 合适:3r 同一:3p 同意:27 同时:ab 同样:14 同步:3s 同的:6e 名为:1p 名单:v 名和:12 名字:t 名或:m 名的:1g 名称:f3 名规:y 后:s ' +
  '后一:1m 后仍:q 后会:q 后使:18 后再:3o 后发:m 后可:o 后台:22 后在:k 后将:p 后才:10 后执:16 后提:p 后的:7p 后立:o 后端:22 后续:5x 后自:t 后运:k 后进:x ' +
  '后重:1p 向:12 向用:44 向的:k 向量:u 吗:s 否:2o 否与:r 否为:o 否则:4w 否包:y 否可:1i 否在:y 否存:2u 否已:2x 否必:2y 否成:l 否有:30 否正:2p 否真:n ' +
  '否符:l 否需:1n 含一:17 含义:2c 含了:s 含以:2l 含任:k 含在:t 含所:y 含敏:l 含时:n 含的:1k 启动:8f 启用:5r 吸引:16 呈现:1k 告中:m 告生:n 告的:v 告知:38 ' +
  '告结:n 告诉:27 员工:t 员的:y 周:o 周一:n 周五:k 周内:m 周期:4e 周的:1b 味着:1s 命令:qu 命名:2v 命周:2j 和:id 和一:k 和下:k 和交:16 和代:p 和优:l 和信:l ' +
  '和修:s 和关:s 和内:v 和凭:o 和分:1e 和参:10 和发:11 和可:1g 和响:n 和回:k 和图:t 和地:m 和处:q 和安:l 和实:l 和工:10 和成:k 和技:n 和提:n 和数:1r 和文:1n ' +
  '和日:l 和时:z 和更:o 和最:q 和标:o 和格:o 和检:n 和模:t 和用:16 和目:u 和管:24 和结:10 和网:l 和自:w 和视:l 和评:y 和语:p 和输:y 和配:w 和重:n 和错:n ' +
  '和风:o 和验:q 咖啡:t 咨询:1w 品信:n 品牌:22 品的:1h 品类:n 哈希:1w 响应:bm 响的:n 哪个:1w 哪些:5g 哪种:13 哪里:w 唯一:3e 商业:21 商务:14 商品:1c 商家:m ' +
  '商店:l 商的:u 善保:t 喜欢:17 器上:1h 器中:2f 器人:38 器会:12 器可:10 器学:k 器或:v 器是:n 器的:2f 器窗:k 器端:19 器自:1d 器进:v 器配:k 四个:r 四步:1m ' +
  '四阶:m 回一:17 回包:s 回复:50 回应:11 回归:k 回报:15 回滚:12 回的:35 回答:3o 回结:1x 回调:q 回退:t 回顾:14 因为:44 因此:2w 因素:2l 团队:45 困难:s ' +
  '围内:20 围的:16 固定:2o 国家:1b 国际:t 图像:3g 图和:k 图形:l 图或:m 图标:13 图片:5x 图的:q 图表:1x 在:fd 在一:20 在上:l 在不:2u 在主:l 在于:1i 在交:o ' +
  '在代:19 在以:2i 在任:1z 在会:y 在你:t 在使:2t 在公:k 在其:15 在内:v 在创:16 在发:21 在可:n 在同:16 在后:17 在命:k 在哪:10 在回:k 在处:14 在多:1m ' +
  '在安:1i 在完:n 在实:w 在客:1b 在对:v 在将:l 在工:z 在开:2f 在当:x 在您:2a 在所:1n 在执:2s 在技:v 在指:t 在提:20 在支:m 在数:l 在文:1f 在新:k 在无:o ' +
  '在日:q 在最:15 在服:z 在未:y 在本:3q 在标:m 在此:w 在每:2g 在没:p 在注:s 在浏:1m 在环:m 在生:1p 在用:2y 在的:2r 在相:p 在确:o 在系:p 在线:1k 在终:q ' +
  '在编:u 在网:t 在聊:x 在脚:m 在自:l 在设:q 在该:x 在请:w 在调:18 在输:n 在运:39 在这:1t 在进:1z 在配:m 在重:t 在链:s 在问:t 在需:1r 在项:m 在首:14 地使:o ' +
  '地区:1r 地图:w 地址:a9 地处:s 地存:10 地数:p 地文:2k 地方:1t 地服:k 地点:1g 地理:1c 地的:1p 地运:u 场合:m 场情:q 场数:14 场景:kj 场的:12 址和:x 址的:k ' +
  '均为:y 均可:t 均通:l 均需:k 坏性:m 坐标:q 块的:v 块链:1w 垃圾:o 型及:l 型可:k 型名:l 型和:19 型或:m 型文:l 型生:p 型的:4u 型语:1u 型进:u 型选:r 城市:1j ' +
  '域名:29 域的:1j 培养:m 培训:n 基于:f7 基准:12 基本:6n 基础:94 填充:14 填写:29 境中:42 境变:e1 境的:y 境配:12 增加:36 增强:1s 增量:k 增长:1k 声明:2t ' +
  '声称:m 声誉:w 声音:q 处于:2s 处理:se 处的:m 备上:y 备份:26 备好:1j 备工:k 备注:24 备用:2w 备的:17 复使:15 复内:o 复出:l 复制:5o 复性:r 复或:l 复数:k ' +
  '复方:k 复杂:5j 复现:p 复用:1f 复的:24 外的:27 外部:7a 多个:a4 多代:u 多信:11 多可:m 多少:21 多平:l 多数:26 多样:p 多次:1e 多步:s 多的:u 多种:4d 多项:k ' +
  '够在:m 够将:m 够的:w 够自:1a 大于:v 大型:2o 大多:23 大小:4g 大文:k 大的:2n 大约:w 大规:v 大量:1s 天:2n 天中:s 天内:11 天数:p 天气:14 天的:25 太坊:m ' +
  '失或:m 失效:1b 失的:1q 失败:a6 头中:y 头信:k 头像:v 头环:k 头的:k 头部:23 夹中:1a 奖励:1i 好的:3q 好设:x 如:ah 如下:3d 如何:7x 如使:k 如有:23 如果:tv ' +
  '如需:3a 妥善:x 始使:w 始前:l 始化:39 始数:y 始文:p 始时:14 始的:1o 始终:6r 姓名:1a 委托:m 威胁:t 媒体:3z 子代:1i 子命:o 子商:q 子的:v 子表:k 子邮:3w ' +
  '字体:15 字幕:m 字段:95 字母:1m 字符:7h 字节:v 存中:y 存为:13 存储:dy 存到:48 存在:ep 存放:k 存数:12 存文:12 存的:1l 存管:s 季度:z 季节:u 学习:42 学术:u ' +
  '学生:y 它不:t 它们:49 它会:1m 它可:r 它将:w 它提:k 它是:y 它的:q 它能:11 它通:m 守护:11 守的:l 安全:j4 安排:3i 安装:jg 完全:6m 完善:z 完成:in 完整:i3 ' +
  '完美:u 官方:5a 官网:p 定主:k 定义:b9 定了:1g 定价:1t 定位:24 定到:q 定制:1y 定向:11 定性:2d 定文:n 定日:p 定时:4j 定是:s 定期:4v 定的:87 定目:w 定类:k ' +
  '定要:v 定连:x 实体:1b 实例:1p 实性:w 实施:2b 实时:6w 实现:dt 实用:1y 实的:23 实践:5v 实际:b0 实验:19 审批:16 审查:3e 审核:3m 审计:41 客户:6t 宣传:m ' +
  '家庭:u 家的:o 容不:n 容中:m 容以:p 容创:x 容包:1l 容及:u 容发:w 容器:17 容并:k 容性:1m 容或:12 容时:1d 容易:1o 容是:o 容生:r 容的:3f 容类:s 容进:s 容都:m ' +
  '密信:s 密密:m 密的:u 密码:3i 密货:1y 密钥:h4 富的:16 对:1b 对不:14 对于:c0 对代:t 对你:k 对其:19 对应:4z 对性:s 对所:o 对手:1x 对措:m 对文:k 对方:s ' +
  '对每:1q 对比:4w 对特:n 对用:l 对的:l 对话:65 对象:3v 对路:10 对这:l 寻找:2d 寻求:q 导他:l 导入:2i 导出:3k 导向:m 导用:1e 导致:57 导航:24 封装:15 封面:n ' +
  '将:67 将一:l 将代:15 将以:1a 将任:1b 将保:m 将其:8l 将内:k 将凭:v 将原:k 将图:k 将在:u 将它:w 将密:y 将您:1x 将所:1e 将收:k 将数:1c 将文:1s 将新:l ' +
  '将无:w 将本:l 将此:z 将每:v 将生:z 将用:1i 将相:w 将结:1d 将自:u 将获:p 将被:14 将该:t 将请:m 将输:m 将返:k 将这:1y 尊重:o 小于:l 小写:13 小化:v 小型:s ' +
  '小数:o 小时:6e 小的:w 小红:w 小限:l 少需:k 尔值:o 尚未:2e 尝试:6l 尤其:v 就不:l 就会:r 就可:x 就是:1j 就能:w 尺寸:14 尽可:13 尽量:12 层次:1n 层级:18 ' +
  '层面:t 屏幕:1k 屏蔽:q 展开:k 展的:q 展示:7p 属于:3f 属性:1x 崩溃:p 嵌入:1n 嵌套:s 工作:re 工具:vb 工智:46 工程:1q 差异:37 差距:o 己的:5g 已发:t 已启:k ' +
  '已存:s 已安:2q 已完:2j 已有:1l 已正:k 已知:1t 已经:5q 已被:15 已设:q 已过:v 已连:m 已配:15 已验:l 币交:n 币的:1i 市场:6k 布内:12 布到:19 布前:w 布尔:r ' +
  '布局:1k 布或:k 布时:13 布流:l 布的:1q 希值:14 希望:6q 帖子:2a 带有:43 带来:1e 帮助:9d 帮我:20 常为:l 常会:s 常使:10 常工:17 常是:u 常有:r 常用:3g ' +
  '常见:d5 常规:1d 常运:1d 常适:18 常重:q 幂等:p 幕截:n 干净:o 干扰:t 干预:l 平台:br 平均:1y 平衡:1g 年:1p 年份:o 年的:m 年龄:p 并不:1s 并与:q 并且:30 ' +
  '并为:16 并从:m 并以:14 并使:1x 并保:1e 并分:s 并发:27 并可:z 并启:v 并在:4o 并安:o 并实:r 并对:r 并将:55 并建:p 并执:z 并指:q 并提:5v 并支:15 并显:z ' +
  '并更:t 并标:n 并根:19 并检:n 并添:n 并生:2m 并确:1v 并继:k 并能:n 并自:1p 并获:1w 并行:1c 并解:m 并记:13 并设:1w 并请:n 并返:1k 并进:11 并通:2s 并配:u ' +
  '并重:14 并附:18 并非:1w 并验:13 广告:1f 广泛:11 序中:m 序列:14 序化:u 序的:2h 库:u 库中:2p 库存:w 库的:1o 应一:l 应中:28 应为:k 应使:21 应保:t 应内:k ' +
  '应包:1d 应商:10 应在:w 应对:1g 应将:k 应文:m 应时:p 应格:1u 应用:cq 应的:bd 应结:o 应触:m 应该:43 应避:l 度不:n 度分:1g 度和:1j 度或:k 度更:z 度的:2h ' +
  '度等:m 度评:17 度较:16 康检:1f 康状:18 延迟:2e 建一:6k 建任:18 建可:l 建和:19 建工:s 建并:p 建或:1l 建文:o 建新:3m 建时:o 建模:v 建的:1z 建立:3s ' +
  '建议:il 建设:t 建账:v 建连:m 建项:n 建预:k 开一:l 开发:aq 开启:q 开头:26 开始:bl 开放:1j 开源:1c 开的:13 异常:2c 异步:1s 式下:12 式不:l 式与:13 式为:2n ' +
  '式以:w 式会:n 式传:o 式保:l 式化:2k 式发:16 式可:r 式呈:q 式和:1k 式如:o 式存:o 式展:p 式或:v 式提:t 式时:r 式是:s 式显:m 式来:n 式的:7o 式规:z 式设:q ' +
  '式输:1y 式返:o 式进:r 式选:k 引入:p 引发:y 引号:k 引导:36 引擎:2g 引用:4q 张图:17 强制:3j 强化:t 强大:1a 强度:p 强烈:v 强调:1c 归档:r 当:1v 当代:y ' +
  '当你:1m 当前:eu 当地:t 当天:10 当您:3f 当用:es 当的:19 当需:1r 录下:5u 录中:4r 录为:k 录了:m 录以:x 录内:n 录到:12 录后:m 录和:19 录在:v 录或:1f 录所:l ' +
  '录时:o 录每:s 录用:x 录的:2s 录结:16 形式:5c 形成:n 影响:6d 往往:12 径和:l 待办:12 待处:z 待用:12 很重:11 得分:17 得到:24 得更:12 得用:o 得的:r 循以:1n ' +
  '循环:2h 心功:2b 心化:1a 心原:19 心命:k 心工:15 心概:q 心理:11 心的:z 心能:l 心规:13 心跳:1b 必使:o 必先:1c 必填:5b 必备:t 必要:4i 必需:55 必须:gj ' +
  '志中:16 志文:1a 志记:1q 快捷:p 快照:1d 快速:nc 忽略:2q 忽视:p 态为:l 态以:v 态信:u 态变:t 态和:z 态度:u 态或:l 态文:z 态时:o 态更:l 态检:n 态的:21 ' +
  '态码:17 态系:11 怎么:1q 思维:1g 思考:20 性与:1v 性分:v 性化:24 性和:2z 性地:m 性或:k 性提:o 性检:13 性的:5w 性能:3v 性设:m 性评:r 性较:k 性问:13 总数:u ' +
  '总是:p 总结:5e 恢复:45 息不:18 息中:1b 息以:1k 息会:v 息传:u 息保:k 息内:m 息及:v 息可:m 息后:m 息和:18 息存:s 息并:s 息或:1f 息收:n 息时:23 息是:m ' +
  '息来:13 息的:3u 息请:u 息进:q 息都:k 恶意:1d 您使:l 您发:l 您可:9d 您在:11 您将:11 您已:12 您希:y 您必:u 您提:13 您是:1u 您有:z 您的:ei 您能:k 您还:k ' +
  '您需:43 情况:k9 情境:p 情感:1q 情报:z 情符:r 情绪:23 情请:p 想法:1h 想要:2a 意义:1e 意事:ca 意代:n 意力:n 意味:1t 意图:2j 意外:1h 意的:1f 意见:1b ' +
  '意识:z 感信:2k 感到:15 感受:w 感数:18 感的:14 感知:10 感觉:l 愿意:l 成一:4i 成与:k 成为:1s 成了:1b 成交:1c 成以:1l 成任:1n 成分:u 成到:17 成功:87 ' +
  '成包:m 成可:1d 成后:4v 成员:1n 成器:1c 成图:1g 成多:r 成完:z 成工:12 成或:q 成所:p 成报:18 成指:n 成文:p 成新:12 成方:17 成时:16 成最:o 成本:5f 成果:1p ' +
  '成模:m 成每:l 成熟:l 成用:o 成登:m 成的:9m 成相:11 成符:k 成结:t 成身:o 成长:z 我们:3u 我会:p 我可:k 我在:l 我应:x 我想:r 我是:p 我的:41 我需:p 或:ka ' +
  '或不:10 或为:k 或从:m 或代:17 或任:2m 或使:2i 或修:y 或其:1q 或内:o 或分:p 或创:1e 或删:14 或发:15 或可:t 或图:o 或在:17 或基:l 或多:17 或安:k 或将:z ' +
  '或工:t 或已:l 或执:u 或提:1i 或数:x 或文:16 或无:s 或更:2p 或服:p 或未:s 或查:u 或生:p 或用:14 或直:11 或相:l 或管:t 或类:k 或者:7o 或自:16 或设:o 或调:n ' +
  '或进:13 或通:1k 或配:q 或重:1f 或需:18 或预:o 战略:17 截图:1w 截断:l 截止:1g 戳的:k 户主:q 户体:n 户余:z 户使:y 户信:39 户偏:n 户关:p 户分:k 户创:k ' +
  '户反:12 户发:1i 户只:1b 户可:43 户同:v 户名:23 户和:m 户回:k 户在:1y 户完:s 户对:11 户展:1e 户已:14 户希:2g 户并:q 户想:w 户意:o 户或:10 户手:o 户执:k ' +
  '户报:o 户指:1d 户提:8b 户数:18 户无:o 户明:3o 户是:1i 户有:r 户未:v 户查:l 户没:r 户生:v 户界:20 户的:be 户直:q 户确:2q 户端:31 户管:r 户群:l 户自:1h ' +
  '户要:1y 户设:14 户询:2w 户说:1o 户请:46 户资:l 户身:l 户输:2r 户进:1c 户选:13 户通:1b 户配:p 户问:m 户需:96 房间:k 所不:q 所使:u 所在:1u 所属:q 所有:v9 ' +
  '所选:n 所需:7u 手册:l 手动:9m 手机:19 手的:x 才会:11 才能:4i 打包:v 打印:1k 打开:4o 托管:2f 执行:rb 扩大:z 扩展:4t 扫描:4j 批准:2a 批量:4c 找不:10 ' +
  '找出:x 找到:5s 找相:r 承诺:s 技巧:2x 技术:ao 技能:n4 抓取:1u 投入:v 投票:v 投资:2s 折扣:p 护机:w 护的:14 护进:q 报价:1a 报告:b0 报率:u 报错:l 抽象:r ' +
  '拆分:n 拉取:m 拍摄:k 拒绝:39 招聘:y 拟环:k 拥有:3l 择一:13 择合:1s 择最:1c 择的:12 拼写:n 持一:1a 持不:m 持与:v 持中:l 持久:2p 持仓:11 持以:u 持使:14 ' +
  '持原:q 持在:q 持基:m 持多:2f 持对:q 持按:k 持有:17 持的:60 持续:66 持自:1a 持通:1i 指令:45 指出:13 指南:9s 指向:1e 指定:ba 指导:45 指数:1f 指标:56 ' +
  '指示:x 按:t 按以:m 按名:l 按时:r 按照:5e 按类:10 按钮:23 按需:w 按顺:u 挑战:1s 挖掘:m 捕获:1j 损失:r 换为:6s 换到:19 据上:k 据不:1b 据与:p 据中:1b ' +
  '据之:k 据仅:m 据以:1q 据会:x 据传:13 据你:o 据保:14 据具:o 据分:1y 据包:l 据可:t 据和:1c 据处:13 据存:34 据实:1f 据导:p 据并:q 据库:4k 据您:14 据或:1h ' +
  '据提:1b 据支:p 据收:12 据文:1r 据时:1v 据是:m 据更:n 据来:2l 据格:y 据模:y 据泄:10 据源:1n 据用:36 据的:4f 据等:l 据管:r 据类:q 据结:1l 据获:m 据进:1j ' +
  '据都:11 据集:x 据需:2l 授予:m 授权:3n 掌握:s 排名:27 排序:3u 排查:1k 排版:m 排行:x 排除:6r 探索:25 接下:z 接从:u 接使:3i 接信:u 接列:k 接到:34 接发:1i ' +
  '接受:32 接口:6i 接和:l 接器:p 接在:x 接或:q 接执:p 接提:s 接收:50 接是:s 接的:1v 接管:v 接获:k 接访:o 接调:x 接近:t 接进:u 接通:u 控与:k 控制:b4 控和:n ' +
  '控工:k 控的:p 推出:m 推动:l 推广:v 推文:m 推断:1g 推理:1n 推荐:dc 推进:n 推送:25 措施:3t 描述:eb 提交:6u 提供:wh 提出:5c 提到:2h 提前:1e 提升:4f ' +
  '提及:2c 提取:9c 提条:17 提案:15 提示:gv 提醒:3t 提问:13 提高:3e 插件:2c 插入:23 揭示:n 搜索:cw 搭建:r 搭配:k 摘要:5a 撤销:12 播放:13 撰写:1v 操作:t0 ' +
  '支付:4n 支出:1g 支持:tr 收件:1b 收入:2a 收到:42 收取:o 收益:1w 收者:n 收藏:o 收费:l 收集:5k 改为:m 改变:1i 改后:q 改善:w 改的:17 改进:2l 攻击:2c ' +
  '放在:1h 放弃:q 放置:p 政府:n 政策:26 故事:1l 故障:7x 效性:1a 效或:n 效期:18 效果:55 效率:2q 效的:3r 敏感:5h 教程:w 教育:19 数传:p 数值:1i 数可:l 数和:q ' +
  '数字:42 数学:p 数据:xd 数来:p 数的:1a 数组:2r 数说:12 数进:n 数量:8n 整个:4r 整体:1m 整合:2g 整工:x 整性:20 整数:x 整文:t 整理:2f 整的:8z 文中:10 ' +
  '文件:zj 文信:z 文内:o 文化:v 文字:2n 文本:9w 文案:11 文档:ey 文献:m 文的:19 文章:27 断开:k 断是:k 新代:x 新任:s 新信:l 新内:u 新功:10 新加:p 新发:t ' +
  '新增:1c 新工:k 新建:n 新或:q 新文:u 新日:1c 新时:r 新模:o 新版:13 新生:o 新用:k 新的:aj 新运:s 新连:l 新闻:2b 新项:w 方便:z 方向:2o 方式:m7 方文:1h ' +
  '方案:aj 方法:lw 方的:1p 方网:k 方面:2a 施的:q 旅行:x 无:1p 无关:13 无头:11 无效:2t 无法:b4 无论:26 无限:14 无需:gj 日:t 日历:1k 日常:2y 日志:8e ' +
  '日期:6q 日本:u 日程:10 旧版:t 旧的:l 旨在:y 早上:r 早期:p 时:6w 时不:10 时任:2h 时会:1n 时使:6m 时保:12 时候:11 时内:z 时刻:10 时区:14 时发:1l 时可:1w ' +
  '时后:k 时应:l 时必:w 时性:k 时或:m 时才:27 时执:q 时提:1n 时支:r 时数:11 时文:v 时时:w 时显:l 时更:1h 时机:1b 时查:10 时环:k 时生:u 时的:4g 时监:t ' +
  '时自:24 时被:q 时触:y 时设:q 时请:m 时运:q 时进:12 时通:x 时都:o 时长:1x 时间:la 时需:2l 明了:17 明天:v 明度:p 明文:11 明显:1g 明的:14 明确:dc 易于:21 ' +
  '易信:l 易所:10 易数:m 易的:13 易记:1b 易费:o 易量:l 映射:2s 是:45 是一:gr 是不:x 是为:t 是什:33 是代:o 是你:14 是关:l 是可:20 是否:l1 是哪:p 是在:1v ' +
  '是基:p 是多:13 是对:m 是必:u 是您:s 是提:r 是最:1g 是有:m 是正:t 是用:y 是由:o 是直:r 是简:q 是自:o 是说:k 是通:1f 显得:k 显的:k 显示:hz 显著:19 普通:1x ' +
  '景信:1h 景包:l 景的:s 晰度:l 晰的:1h 智能:9n 暂停:1n 暂时:p 暴露:1o 更低:k 更具:o 更加:y 更多:4f 更好:1p 更快:1d 更换:v 更改:46 更新:g2 更有:s 更重:p ' +
  '更高:39 替代:2t 替换:43 最优:r 最低:2z 最佳:87 最合:l 最后:3q 最多:58 最大:4o 最小:3b 最常:l 最新:5b 最有:k 最简:v 最终:4v 最近:42 最适:x 最重:v 最长:o ' +
  '最高:32 月:1w 月度:l 月的:15 有一:2j 有两:u 有些:k 有交:y 有人:17 有什:1a 有代:10 有价:10 有任:1o 有信:10 有关:3o 有其:o 有内:18 有功:o 有助:2b 有参:l ' +
  '有变:m 有可:2u 有命:1m 有哪:1o 有在:2a 有多:23 有安:k 有实:n 有工:11 有已:v 有当:r 有必:v 有意:y 有所:17 有技:w 有指:q 有提:k 有操:1g 有效:7k 有数:2g ' +
  '有文:1v 有新:z 有时:18 有明:1x 有更:p 有权:13 有标:l 有模:k 有活:o 有特:o 有独:m 有用:2l 有的:6k 有相:1n 有者:1j 有脚:p 有自:1a 有设:p 有请:27 有资:n ' +
  '有趣:n 有输:o 有这:x 有连:m 有配:t 有重:o 有问:z 有限:1f 有需:1j 有项:k 朋友:r 服务:ml 望在:l 望将:k 望获:l 期为:q 期和:y 期或:l 期时:m 期更:n 期望:k ' +
  '期检:s 期的:2e 期范:l 期间:12 期限:o 未使:r 未安:17 未完:15 未找:1w 未指:u 未提:1m 未来:28 未知:18 未经:3h 未被:k 未解:p 未设:1o 未配:16 本:z 本不:l ' +
  '本与:l 本中:1z 本之:k 本以:w 本会:43 本使:y 本信:1v 本内:15 本原:l 本可:p 本周:s 本和:1l 本地:dz 本将:m 本工:1j 本或:y 本技:3b 本指:v 本控:19 本提:t ' +
  '本文:2v 本时:u 本更:l 本来:x 本格:m 本模:m 本生:o 本用:z 本的:4p 本身:2j 本转:10 本输:n 本进:y 术分:k 术性:k 术支:q 术栈:12 术的:k 术细:x 术语:1z 机会:2a ' +
  '机制:bp 机器:5j 机密:m 机构:1d 机械:k 机的:l 杂性:r 杂的:2h 权威:14 权的:y 权重:12 权限:9n 材料:x 束后:w 束时:r 束条:k 条:12 条件:e6 条款:12 条消:x ' +
  '条目:1p 来分:l 来创:o 来发:o 来处:v 来完:q 来实:15 来执:1o 来控:q 来提:q 来更:o 来查:1d 来检:u 来源:8n 来生:v 来的:22 来确:s 来管:13 来自:5y 来获:1q ' +
  '来设:p 来访:q 来说:1g 来调:11 来验:11 板中:10 板和:k 板文:l 板的:p 极简:l 构化:68 构和:n 构图:p 构建:8g 构成:w 构的:1h 构设:k 析功:k 析和:15 析器:n ' +
  '析工:1a 析师:m 析并:t 析报:u 析数:o 析用:v 析的:1h 析结:2b 析这:n 果一:u 果不:2d 果中:19 果为:u 果以:x 果会:13 果你:1s 果使:13 果保:m 果出:u 果发:z ' +
  '果可:1e 果和:s 果在:q 果存:1j 果您:3g 果提:q 果数:1e 果文:t 果无:k 果时:t 果是:1a 果有:2k 果未:2x 果某:1b 果没:2m 果用:64 果的:2m 果缺:u 果该:q 果输:r ' +
  '果进:o 果需:24 架构:5z 某个:56 某些:32 某种:p 查一:w 查代:l 查以:p 查和:l 查工:t 查并:r 查当:u 查或:u 查找:7z 查文:o 查是:1s 查服:k 查清:2a 查状:o 查现:q ' +
  '查的:r 查看:ie 查结:k 查网:k 查询:dt 查阅:10 标准:cc 标受:s 标和:r 标头:k 标志:2i 标是:n 标注:1p 标的:1a 标签:7f 标记:5f 标识:3v 标题:67 校验:n 样做:k ' +
  '样可:x 样式:1d 样本:q 样的:1q 核实:v 核心:dg 核的:k 根据:l6 根本:p 根目:1g 格变:k 格和:1e 格式:t1 格或:p 格按:t 格的:3e 格遵:r 框架:5b 案例:1j 案的:14 ' +
  '桌面:13 档中:1h 档内:n 档和:n 档或:n 档案:o 档的:1a 检查:ow 检测:9y 检索:2k 概念:2o 概率:s 概要:o 概览:1s 概述:6x 模块:32 模型:bz 模式:hj 模拟:25 ' +
  '模板:8n 模糊:1z 次:25 次交:v 次会:v 次使:31 次发:s 次只:p 次尝:l 次性:3c 次执:v 次数:3c 次的:14 次结:l 次设:19 次请:1r 次调:1b 次运:1w 欢迎:x 止使:t ' +
  '止损:l 止操:o 止日:19 止时:n 止的:q 正则:m 正在:5r 正常:5a 正式:1c 正文:1o 正的:1l 正确:94 此功:4o 此处:o 此外:10 此工:1b 此技:5w 此操:v 此方:10 ' +
  '此时:11 此步:x 步:20 步到:s 步操:17 步的:1h 步行:z 步骤:d0 殊情:n 段的:1s 段落:p 每:23 每一:1g 每个:eh 每分:r 每周:2w 每天:2m 每小:15 每当:m 每日:4z ' +
  '每月:24 每条:1q 每次:7q 每种:t 每页:l 比例:1p 比特:n 比较:3v 毫秒:15 氛围:s 水平:25 永久:28 永远:16 求中:16 求代:m 求体:1l 求分:k 求参:q 求和:u 求头:26 ' +
  '求或:l 求提:o 求时:39 求用:1v 求的:3c 求进:12 求速:o 求都:2f 汇总:2i 沙箱:t 沟通:2h 没有:br 治理:o 治疗:k 泄露:2w 法使:11 法则:m 法律:1g 法来:m 法正:o ' +
  '法的:y 法获:n 法被:m 法规:q 法论:o 法访:r 法进:r 泛的:u 波动:15 注于:23 注入:2k 注册:87 注意:jk 注明:n 注的:12 注释:10 注重:x 洁明:q 洁的:1r 洞察:w ' +
  '活动:5i 活此:l 活的:r 活跃:2k 流动:1h 流式:p 流的:o 流程:rr 流量:1c 测到:2i 测市:k 测的:15 测结:x 测试:b9 测量:u 浏览:8y 浪费:11 消息:76 消耗:1x 消费:x ' +
  '涉及:44 涵盖:30 深入:2f 深度:3g 混合:1v 混淆:x 添加:hj 清单:4b 清晰:4w 清洗:k 清理:23 清除:14 渠道:26 温度:u 温暖:r 渲染:1t 游戏:1l 源于:o 源代:1l ' +
  '源信:u 源文:w 源的:28 源项:l 滚动:t 满足:2r 滤条:q 漏洞:1u 演示:1b 潜在:3d 澄清:n 激活:38 火墙:k 灵感:r 灵活:1b 点:r 点关:m 点击:3r 点和:t 点或:r 点数:r ' +
  '点时:l 点的:23 点赞:x 热门:2i 然可:l 然后:9h 然地:u 然的:t 然语:2g 照以:2h 照片:1e 熟悉:o 片中:q 片或:l 片段:20 片的:y 版本:c7 牌的:1k 物品:r 物理:q ' +
  '物的:z 特别:1j 特定:b8 特币:k 特征:1o 特性:3g 特殊:2s 特点:2f 特的:l 状况:2l 状态:l6 独特:18 独的:16 独立:4u 猜测:18 率和:t 率的:t 率限:3f 环境:na ' +
  '环节:1c 现不:k 现了:16 现代:1f 现出:l 现可:s 现在:3a 现实:1a 现并:m 现方:w 现有:7m 现的:30 现自:1a 现象:s 现金:o 现错:m 现问:w 理与:1p 理中:q 理之:t ' +
  '理代:m 理以:1b 理任:14 理会:1f 理位:n 理使:13 理信:l 理内:k 理分:y 理功:1m 理发:y 理可:16 理后:u 理员:1c 理和:1x 理器:1i 理在:15 理多:t 理将:m 理工:3g ' +
  '理应:l 理念:1b 理您:12 理想:q 理成:s 理或:11 理所:11 理技:18 理提:1b 理操:z 理数:10 理文:o 理方:2e 理时:14 理服:y 理机:1b 理来:18 理模:n 理流:1m 理用:v ' +
  '理由:1q 理的:ai 理相:s 理程:26 理系:1e 理结:m 理能:19 理自:10 理规:t 理解:4y 理论:v 理设:2o 理请:r 理身:16 理过:y 理这:q 理进:15 理通:q 理都:p 理配:n ' +
  '理需:v 生了:v 生产:3m 生变:10 生命:2y 生态:16 生成:ra 生效:12 生活:1k 生物:z 生的:2c 用:23 用一:1u 用不:1i 用与:l 用专:w 用中:1p 用为:l 用之:n 用了:2s ' +
  '用于:zg 用人:r 用代:11 用以:4o 用任:1n 用例:18 用信:y 用其:13 用具:p 用内:v 用分:o 用前:1d 用卡:o 用原:x 用参:s 用可:18 用后:q 用命:1z 用和:t 用哪:z ' +
  '用场:ej 用基:12 用多:w 用大:l 用它:1h 用安:l 用完:t 用实:l 用工:20 用建:12 用性:2o 用您:14 用情:1u 用或:17 用户:11m 用技:x 用指:1r 用提:y 用操:11 ' +
  '用数:13 用文:v 用方:cw 用时:3i 用更:r 用最:z 用服:k 用本:2m 用来:z 用标:1c 用模:2j 用正:u 用此:a2 用法:2o 用流:15 用点:q 用特:p 用环:1d 用现:v 用用:1h ' +
  '用的:h7 用相:30 用真:k 用示:3e 用程:54 用简:16 用类:l 用结:t 用统:n 用者:l 用脚:10 用自:2s 用范:p 用要:o 用规:13 用该:8g 用语:p 用说:24 用过:u 用这:45 ' +
  '用选:k 用途:3p 用通:z 用配:p 用量:v 用限:p 用预:l 用额:n 用默:13 由:2z 由于:24 由代:k 由到:s 由用:r 申请:1j 电商:k 电子:5b 电影:v 电话:1s 画像:k 画面:m ' +
  '界面:5e 留下:r 略的:13 疑问:v 症状:m 登录:63 百分:1r 的:dl 的一:4u 的三:l 的上:1x 的下:w 的不:1e 的专:28 的业:10 的严:k 的个:2t 的中:v 的临:r 的主:3g ' +
  '的事:34 的二:m 的互:s 的交:45 的产:1g 的人:3h 的仓:k 的代:94 的令:1i 的价:20 的任:63 的企:m 的优:27 的会:1h 的位:1u 的作:y 的使:3y 的依:1d 的保:q ' +
  '的信:7p 的修:18 的值:1k 的偏:12 的健:w 的元:1k 的全:1i 的公:28 的共:w 的关:4b 的具:2c 的内:9i 的写:o 的决:1l 的准:1a 的凭:1n 的分:3v 的列:16 的创:1x ' +
  '的初:r 的前:1f 的功:5i 的加:1d 的动:16 的匹:l 的区:1h 的协:13 的单:z 的历:10 的原:3d 的参:32 的反:1y 的发:2v 的变:20 的可:4i 的各:12 的合:1m 的同:1a ' +
  '的名:2v 的后:14 的命:57 的响:1i 的唯:z 的商:z 的回:2u 的图:2w 的地:2t 的场:3w 的基:2r 的声:y 的处:22 的备:14 的复:q 的外:p 的多:1i 的大:1a 的子:13 ' +
  '的字:2c 的存:1p 的学:17 的安:4z 的完:4x 的官:v 的定:1d 的实:58 的审:19 的客:19 的密:1n 的对:33 的导:n 的小:s 的工:9w 的差:y 的市:1e 的帖:u 的帮:k ' +
  '的常:z 的平:1u 的应:1x 的建:27 的开:2e 的引:x 的当:16 的形:23 的影:1s 的快:z 的思:r 的性:z 的总:1u 的情:84 的想:p 的意:1e 的感:n 的成:2m 的截:n 的所:58 ' +
  '的手:m 的执:1p 的扩:m 的批:p 的技:4t 的投:17 的报:1t 的持:14 的指:2j 的挑:m 的排:t 的接:12 的推:23 的描:1g 的提:4s 的插:n 的搜:1j 的摘:13 的操:69 ' +
  '的支:1h 的收:1j 的故:v 的效:y 的敏:o 的数:au 的整:19 的文:b9 的新:1y 的方:5f 的日:3c 的时:4m 的明:v 的是:31 的显:y 的智:z 的更:1p 的替:r 的最:5m ' +
  '的有:1m 的服:2y 的未:k 的本:2l 的机:2e 的权:2j 的条:z 的来:r 的架:u 的查:1d 的标:4f 的核:1o 的根:t 的格:3g 的框:k 的检:1g 的概:w 的模:5s 的正:14 ' +
  '的步:1a 的每:2a 的比:10 的沟:q 的注:1p 的活:10 的流:23 的测:18 的浏:12 的消:2f 的深:x 的清:p 的游:s 的源:l 的潜:q 的热:y 的版:1b 的物:n 的特:1w 的状:3j ' +
  '的独:v 的环:32 的现:13 的理:1c 的生:2b 的用:47 的电:2f 的登:m 的监:o 的目:3e 的直:k 的相:3i 的真:1c 的知:1e 的研:17 的确:w 的示:13 的社:10 的私:19 ' +
  '的稳:m 的空:12 的端:1a 的笔:p 的第:1i 的答:y 的策:m 的签:k 的简:1w 的管:19 的类:18 的精:s 的系:23 的组:1b 的细:t 的经:11 的结:6f 的统:10 的缓:l 的编:17 ' +
  '的网:34 的聊:10 的职:z 的联:17 的股:k 的背:w 的能:x 的脚:22 的自:4i 的节:w 的范:w 的营:n 的行:3l 的表:2r 的要:11 的观:1h 的规:2f 的视:2l 的角:1q ' +
  '的解:2d 的警:q 的计:17 的订:x 的认:1u 的记:1r 的论:l 的设:3o 的访:1w 的证:r 的评:23 的话:23 的详:52 的语:49 的说:1e 的请:3m 的读:m 的调:19 的账:1m ' +
  '的质:z 的费:1e 的资:2s 的路:3i 的身:2g 的转:19 的辅:s 的输:4e 的过:1e 的运:2h 的进:1p 的连:1z 的选:1y 的通:1r 的速:n 的邮:1b 的部:1i 的配:48 的重:2o ' +
  '的金:m 的钱:1q 的链:1x 的销:k 的错:2w 的长:u 的问:77 的间:m 的限:1b 的隐:n 的集:2s 的需:2o 的音:y 的页:l 的项:23 的预:24 的领:s 的频:v 的风:2b 的验:23 ' +
  '的高:1i 的默:1u 盈利:u 监听:x 监控:82 监测:q 盖了:1b 盖范:m 目中:y 目前:1t 目名:n 目录:dw 目文:o 目标:c3 目的:59 目目:n 目符:l 目管:u 目进:p 直到:1x ' +
  '直接:iy 相互:11 相似:1c 相关:pb 相匹:n 相同:50 相对:1k 相应:a2 相比:z 省略:1g 看到:2o 看可:p 看已:m 看当:16 看您:q 看所:1r 看起:r 真实:4x 真正:37 ' +
  '真的:u 知用:2x 知的:1o 知识:4j 知道:2p 矩阵:s 短信:l 短期:n 短的:1n 短语:s 码中:1a 码仓:l 码以:m 码和:q 码块:y 码审:v 码库:v 码或:1a 码片:m 码的:2c ' +
  '码示:1b 研究:5r 破坏:16 础设:20 硬件:t 硬编:1m 确保:es 确同:o 确地:l 确定:8u 确实:12 确性:2b 确指:1p 确授:p 确提:l 确标:p 确的:7s 确确:u 确要:1x ' +
  '确认:d3 确说:19 磁盘:1d 示一:o 示中:n 示为:w 示例:ng 示信:1j 示内:p 示名:x 示在:11 示当:y 示您:l 示或:m 示所:17 示文:r 示最:w 示生:l 示用:1y 示的:2e ' +
  '示结:1a 示给:q 社交:3h 社会:v 社区:2k 禁止:3q 禁用:1r 离开:r 离线:17 私与:o 私人:k 私保:w 私信:w 私有:10 私钥:1u 种子:w 种情:v 种方:1q 种格:m 种模:18 ' +
  '种类:q 种语:p 科学:1c 科技:15 秒:3x 秒的:m 秘密:1h 积分:u 积极:t 积累:k 称和:1e 称或:o 移到:r 移动:2r 移除:16 程中:5m 程以:k 程会:n 程和:s 程安:z 程师:m ' +
  '程序:a6 程度:3c 程或:l 程是:m 程来:k 程的:2k 程碑:p 程管:w 程进:l 稍后:t 税务:k 稳定:3s 空格:q 空白:19 空闲:o 空间:41 突出:u 窗口:2t 立即:89 立的:2u ' +
  '站上:k 站点:k 站的:u 竞争:2r 章节:z 端中:z 端到:12 端口:2a 端点:84 端的:17 笔交:k 笔记:29 符串:3z 符号:32 符合:5c 符的:r 第:3b 第一:82 第三:5s 第二:4w ' +
  '第五:1g 第六:s 第四:2c 等:5z 等信:p 等功:1e 等场:o 等工:t 等平:m 等待:5p 等操:x 等级:2z 答案:1u 策略:9q 策的:k 筛选:3t 签名:2u 签的:l 签署:n 签页:k ' +
  '简介:17 简化:1m 简单:7q 简报:z 简洁:4i 简短:35 简要:1c 算法:2h 算的:s 管理:m3 管的:v 管道:13 类似:2w 类别:4a 类可:p 类型:gs 类用:l 类的:1k 粘贴:1j ' +
  '精准:l 精度:l 精确:2i 糊的:r 系人:1e 系列:14 系方:n 系的:v 系统:pv 素材:u 素的:m 索与:q 索关:n 索功:1a 索和:16 索工:m 索引:2k 索的:11 索结:2i 紧急:1z ' +
  '红书:w 约:1p 约为:r 约定:n 约束:1m 级别:2o 级功:u 级排:s 级用:y 级的:1h 纯文:18 线图:m 线程:s 练习:k 组中:q 组件:2y 组合:37 组成:17 组的:k 组织:2v ' +
  '细信:6i 细分:u 细的:4b 细节:41 细说:u 终使:1n 终止:15 终的:o 终端:2o 终结:m 经典:o 经历:t 经存:q 经常:r 经授:r 经有:l 经济:1n 经理:n 经用:z 经过:4p ' +
  '经验:2r 绑定:1f 结合:3b 结尾:v 结束:34 结构:hv 结果:o0 结算:p 结论:1h 绕过:10 绘制:l 给出:2j 给我:t 给用:2e 络上:o 络中:t 络搜:w 络请:v 络连:10 绝不:35 ' +
  '绝对:29 统一:3a 统上:k 统中:34 统会:6y 统将:k 统提:v 统状:r 统的:3z 统能:l 统要:1c 统计:4s 统设:l 继承:k 继续:6d 绩效:q 续使:v 续处:k 续性:o 续执:11 ' +
  '续操:19 续步:k 续的:1o 续监:t 续运:n 续进:k 续集:v 维度:1j 维护:3n 综合:1w 绿色:m 缓存:34 编写:4r 编号:1j 编排:p 编码:4s 编程:1n 编译:1b 编辑:5r 缘情:k ' +
  '缩写:l 缺乏:16 缺失:3y 缺少:28 缺陷:l 网上:k 网关:2c 网站:4a 网络:a4 网页:2s 置一:x 置与:u 置中:1s 置为:59 置了:24 置以:1w 置信:3e 置参:z 置和:1u ' +
  '置在:k 置好:p 置完:u 置定:n 置您:p 置或:10 置指:p 置文:6w 置方:15 置时:u 置是:p 置更:q 置模:l 置步:v 置每:l 置流:v 置环:2k 置的:4j 置相:n 置自:q 置要:x ' +
  '置过:o 置选:z 置项:n 署到:t 美元:3d 美国:1a 群体:10 群组:p 翻译:1c 考文:3r 考虑:44 考资:5f 者使:16 者信:17 者可:s 者和:k 者在:l 者将:w 者提:n 者是:q ' +
  '者的:3l 者设:l 者通:s 者需:v 而:11 而不:77 而无:1r 而是:2h 而非:88 耐心:l 耗时:14 聊天:4b 职业:16 职位:v 职责:15 联的:u 联系:4j 联网:12 聚合:w 股票:1c ' +
  '背景:5d 能不:24 能与:18 能为:w 能之:15 能仅:18 能介:19 能代:q 能以:18 能优:18 能会:6u 能体:11 能使:2z 能允:13 能出:k 能分:12 能力:63 能包:2a 能发:11 ' +
  '能可:2m 能合:r 能否:o 能和:q 能在:1t 能够:b7 能存:10 能对:l 能导:1d 能将:z 能已:s 能帮:m 能性:l 能或:t 能执:l 能指:l 能描:o 能提:39 能支:16 能文:1o ' +
  '能无:w 能时:1x 能是:34 能更:o 能有:14 能来:13 能概:x 能正:1f 能特:s 能生:11 能用:1h 能的:8r 能目:12 能相:p 能看:m 能能:m 能被:11 能让:k 能说:1a 能进:1f ' +
  '能适:z 能通:1f 能量:n 能需:3j 脚本:im 自主:2n 自动:u5 自定:7t 自己:79 自我:1v 自托:k 自然:56 自由:1m 自行:37 自身:11 自适:m 至:z 至关:1c 至少:3t ' +
  '致性:2p 致的:1x 致谢:q 良好:1k 色彩:m 色的:1d 艺术:19 节奏:1c 节点:2g 节省:1v 花费:o 若需:m 英文:1p 英语:15 范围:ag 范的:s 草稿:1b 荐使:22 荐方:n ' +
  '荐的:1u 药物:k 获取:s2 获得:6w 菜单:q 营销:22 藏的:n 虚假:m 虚拟:1l 虽然:1q 行:19 行一:36 行业:2k 行中:1m 行为:7l 行之:k 行了:x 行交:4h 行代:1k ' +
  '行以:5k 行任:4n 行优:m 行修:u 行全:13 行内:u 行分:3c 行前:1b 行加:m 行动:4o 行参:o 行发:p 行后:v 行命:1d 行在:r 行处:16 行多:s 行安:2e 行完:s 行实:s ' +
  '行审:v 行对:q 行工:3h 行性:o 行情:v 行或:o 行所:n 行执:o 行批:n 行排:t 行接:y 行搜:1x 行摘:k 行操:32 行支:p 行数:29 行文:19 行方:16 行时:59 行更:o 行查:x ' +
  '行检:x 行榜:u 行模:w 行此:1a 行步:n 行比:15 行注:v 行流:z 行测:1n 行深:q 行状:1a 行环:m 行界:1n 行的:7n 行相:1z 行筛:u 行管:n 行结:y 行脚:1o 行自:15 ' +
  '行规:n 行解:w 行计:o 行认:k 行设:10 行评:1p 行该:1h 行语:r 行调:1o 行身:2b 行转:o 行过:1g 行这:p 行通:l 行速:m 行配:1c 行预:n 行验:26 行高:k 衡量:r ' +
  '补充:25 表中:20 表以:l 表单:1d 表及:k 表和:v 表情:1c 表明:s 表板:1o 表格:40 表现:38 表的:18 表盘:1b 表示:5q 表达:4b 表述:10 表面:m 被保:u 被动:10 ' +
  '被存:k 被忽:r 被拒:w 被标:n 被视:o 被触:u 被记:r 被阻:n 装了:1f 装依:1o 装前:p 装后:k 装和:n 装完:v 装并:13 装方:19 装的:1a 装相:n 装脚:v 装该:m 装过:l ' +
  '装饰:k 要一:25 要与:19 要为:14 要了:10 要从:18 要以:1i 要使:5o 要依:k 要保:y 要信:q 要修:o 要做:m 要先:15 要关:t 要具:y 要分:p 要创:1b 要功:2h 要包:q ' +
  '要发:t 要可:l 要向:o 要在:3v 要处:q 要多:p 要安:1q 要完:x 要实:l 要对:17 要将:2n 要帮:m 要快:n 要性:1f 要手:w 要执:21 要提:5q 要支:q 要文:n 要时:2p ' +
  '要明:q 要更:1g 要有:k 要查:2a 要根:m 要检:u 要求:fw 要注:13 要添:r 要点:1b 要特:14 要生:o 要用:2i 要的:5z 要直:v 要确:s 要素:n 要考:l 要自:13 要获:s ' +
  '要规:w 要解:p 要让:o 要记:s 要设:1h 要说:1r 要调:s 要输:n 要这:o 要进:1m 要通:1v 要配:v 要重:1m 要验:u 覆盖:4h 见下:x 见工:l 见的:3b 见解:s 见错:1x ' +
  '见问:3p 观察:27 观点:1r 观的:n 观看:r 规划:3n 规则:et 规定:1k 规律:p 规性:1e 规格:r 规模:2c 规范:6a 视为:2x 视化:29 视图:x 视觉:33 视角:u 视频:4g ' +
  '览器:69 觉得:l 觉效:k 角度:x 角色:4m 解决:9r 解析:7l 解用:p 解的:12 解码:l 解答:v 解读:14 解释:46 解锁:k 触发:c1 言模:23 言的:q 警告:2v 警报:20 计信:1g ' +
  '计划:7f 计原:o 计和:l 计数:1l 计日:n 计时:w 计的:40 计算:6u 计费:18 订单:1s 订阅:2u 认为:4s 认以:n 认使:1m 认值:66 认可:q 认后:13 认情:1x 认模:r 认用:u ' +
  '认的:1w 认目:o 认知:16 认设:1z 认证:9i 认输:u 认配:n 讨论:2k 让:o 让他:q 让您:n 让我:m 让用:1z 训练:12 议使:3l 议在:p 议用:11 议的:2t 记为:2d 记住:1d ' +
  '记录:ja 记忆:30 记的:k 许可:3c 许多:x 许您:y 许用:w 许的:u 论文:19 论是:12 论的:r 设备:40 设定:1z 设施:26 设的:x 设置:uo 设计:bl 访问:gi 证与:r 证书:o ' +
  '证令:p 证以:m 证信:1j 证其:u 证功:n 证和:1i 证失:11 证安:q 证或:p 证据:2k 证文:o 证方:1n 证明:25 证机:17 证来:l 证流:r 证状:m 证的:4p 证码:r 证结:s ' +
  '证设:k 证过:n 证配:m 证错:k 评价:1a 评估:7t 评分:64 评审:l 评论:2u 识别:96 识库:1a 识的:m 识符:2m 诉我:o 诊断:21 词搜:n 词汇:x 词的:q 试使:w 试机:o ' +
  '试用:1e 试的:x 试结:s 试网:p 话中:2h 话内:x 话号:w 话数:k 话时:m 话的:1r 话记:1a 话题:1d 询内:l 询参:11 询和:m 询的:q 询结:r 询问:7z 该:1p 该代:z ' +
  '该功:6j 该命:1h 该密:15 该工:9a 该平:w 该技:7m 该插:p 该操:10 该文:20 该服:1z 该模:z 该流:q 该系:1y 该网:k 该脚:2g 详情:58 详细:ff 详见:1e 语义:1t ' +
  '语句:1j 语气:1i 语法:24 语言:al 语音:27 误代:1a 误信:2x 误响:s 误处:7d 误或:q 误时:o 误的:1q 说明:l8 说的:o 说话:p 请从:11 请使:7i 请保:l 请先:41 ' +
  '请务:30 请勿:2h 请参:93 请告:w 请在:3i 请妥:n 请始:u 请安:v 请将:2r 请执:10 请按:1x 请提:18 请明:l 请查:19 请根:q 请检:1o 请求:le 请注:1d 请用:12 ' +
  '请确:3n 请稍:l 请立:o 请让:s 请记:o 请设:v 请访:14 请运:u 请选:k 请通:k 请遵:x 请重:s 请阅:z 读写:x 读取:b7 读性:k 读的:2a 读者:m 课程:q 调度:1f 调整:85 ' +
  '调查:18 调用:dr 调研:v 调试:2e 谨慎:19 负责:5x 负载:q 贡献:1h 财务:21 责人:z 责任:s 责声:k 责处:x 责管:m 败时:12 败的:17 账单:v 账号:1b 账户:8i 货币:3a ' +
  '质量:7t 购买:34 购物:r 费用:5y 费的:1o 资产:2f 资回:s 资料:94 资源:9f 资组:r 资者:p 资金:2p 赖于:19 赖任:s 赖关:1g 赖库:10 赖项:3i 赚取:k 起来:2n ' +
  '起草:q 超出:1l 超时:2o 超过:5f 趋势:3d 趣的:p 足以:z 足够:1m 足的:n 跃的:t 距离:11 跟踪:6q 跟进:r 跨平:q 路径:d3 路由:35 路线:t 跳过:3n 踪功:m 踪器:p ' +
  '踪的:p 身份:95 身体:q 身的:o 转到:u 转化:2y 转发:18 转变:u 转录:l 转换:6k 转移:1a 转账:r 轮询:17 软件:36 轻微:p 轻松:1a 轻量:v 载到:k 载并:k 载文:n ' +
  '载的:y 较为:x 较低:2b 较大:p 较少:k 较慢:q 较长:10 较高:1y 辅助:4m 辑的:r 输入:ei 输出:nj 输到:m 辨率:16 边界:1h 边缘:12 达到:1t 达式:18 达方:l 迁移:1z ' +
  '迅速:k 过一:1w 过于:1p 过代:n 过以:1c 过分:o 过去:2a 过命:m 过多:1k 过大:k 过对:q 过度:21 过时:17 过期:2o 过本:k 过此:t 过浏:w 过滤:4e 过环:19 过的:1m ' +
  '过程:9i 过自:w 过该:p 过这:p 过验:1g 过高:r 运作:o 运动:10 运用:q 运营:1s 运行:nq 近期:q 近的:2x 返回:f2 还会:s 还可:w 还是:4f 还有:v 还没:o 还需:t ' +
  '这一:2s 这不:l 这两:15 这个:7r 这些:hx 这会:w 这可:u 这将:u 这是:cy 这样:3n 这种:3h 这类:p 这里:1x 这项:s 进一:1v 进入:3h 进制:2i 进展:1d 进度:44 ' +
  '进的:w 进程:32 进行:113 远不:10 远程:2m 违反:t 连字:k 连接:96 连续:1p 连贯:m 迭代:1c 述性:m 述的:k 追加:u 追求:k 追踪:44 退出:23 送一:11 送任:s 送到:38 ' +
  '送提:l 送消:1h 送的:1b 送给:1l 送请:19 送通:t 送邮:x 适合:64 适应:1p 适当:1x 适用:kg 适的:3e 适配:16 选参:19 选地:m 选择:gu 选条:n 选的:4d 选项:b9 ' +
  '透明:1c 逐步:1w 逐渐:y 递给:1a 逗号:14 通信:2a 通常:52 通方:q 通用:44 通的:t 通知:50 通话:k 通过:12i 通道:w 速入:ap 速参:3n 速度:45 速开:14 速查:13 ' +
  '速率:2z 速的:o 速获:m 造成:m 逻辑:54 遇到:35 遍历:r 道具:m 道的:u 遗漏:z 遵守:28 遵循:50 避免:b8 邀请:m 那么:1d 那些:2b 邮件:58 邮箱:19 部依:q 部信:13 ' +
  '部分:9x 部服:w 部署:4a 部门:r 都不:r 都会:4j 都使:r 都包:k 都可:2g 都在:13 都存:v 都应:1r 都必:2f 都支:m 都是:1y 都有:1m 都能:1d 都要:v 都通:k 都需:33 ' +
  '配合:y 配的:1l 配置:oz 醒用:s 采取:25 采用:6s 里程:t 重启:2d 重命:s 重复:80 重大:10 重定:v 重新:92 重构:12 重点:2h 重用:10 重的:k 重程:p 重置:12 ' +
  '重要:do 重试:31 量中:1n 量以:s 量化:w 量和:17 量处:z 量或:1e 量操:m 量数:10 量更:p 量检:11 量的:34 量级:t 量评:o 量较:n 量进:k 量限:k 金流:n 金融:1k ' +
  '金额:39 针对:65 钟内:v 钟的:y 钥和:q 钥存:k 钥对:l 钥或:18 钥无:k 钥的:1j 钥设:s 钩子:z 钱包:47 银行:v 链:s 链上:2a 链接:bw 链的:n 链路:m 销售:27 销活:m ' +
  '锁定:1a 错误:k2 键信:1h 键参:n 键字:t 键指:q 键点:k 键词:5l 镜像:m 长度:30 长时:1h 长期:2h 长的:1r 门指:n 门的:1b 问令:y 问性:o 问控:s 问权:2s 问用:30 ' +
  '问的:1o 问答:n 问题:lr 间件:l 间内:o 间和:z 间戳:3e 间的:6g 间线:v 间范:1i 间表:11 间进:p 间限:l 间隔:1n 阅服:p 阅读:7x 阈值:22 队列:z 队的:o 防御:s ' +
  '防护:12 防止:46 防火:k 阶段:5f 阻塞:r 阻止:1t 阿里:m 附上:s 附件:12 附加:t 附带:1c 附近:t 际上:10 际使:m 际应:s 际情:10 际的:1r 际需:t 陈述:l 降低:2g ' +
  '降级:u 限于:t 限制:e4 限或:o 限的:1n 限范:l 限设:u 除了:p 除文:l 除的:n 除非:3j 险的:v 险等:o 险评:15 陷阱:m 随意:w 随时:2f 随机:1w 随着:1a 隐私:4m ' +
  '隐藏:1t 隔的:n 隔离:1b 障排:63 障碍:12 难以:l 难度:18 雅地:l 集中:15 集合:k 集成:b9 集的:t 零开:q 需一:z 需任:1d 需使:2u 需依:1g 需参:p 需在:13 需安:1b ' +
  '需手:1c 需提:16 需支:s 需求:9g 需注:11 需用:1f 需的:5z 需要:14n 需认:t 需输:y 需进:12 需通:p 需配:n 需重:o 需额:1g 静态:1o 静默:m 非常:42 非用:1w ' +
  '靠性:1e 靠的:s 面上:w 面中:r 面内:n 面向:1b 面板:1i 面的:57 音乐:x 音频:2c 页面:62 顶级:m 项和:l 项技:s 项的:q 项目:be 顺序:3x 须使:1w 须先:1f 须包:1s ' +
  '须在:1k 须明:k 须是:p 须有:l 须设:l 须通:k 须遵:z 顾问:p 预先:w 预定:l 预期:2k 预测:2y 预算:2c 预约:11 预览:2e 预计:s 预订:1a 预设:1l 预防:q 领取:m ' +
  '领域:3o 领导:o 频内:o 频文:1a 频率:3y 频生:m 频的:18 频繁:19 频道:1i 题与:k 题以:k 题及:1j 题和:1j 题或:1o 题时:2c 题的:3e 题解:1h 颜色:27 额和:k ' +
  '额外:4u 额度:u 风格:5l 风险:7v 飞书:n 食物:s 餐厅:o 饮食:o 首先:4q 首次:6w 首选:l 驱动:27 验证:m8 骤操:12 骤的:l 高:1m 高于:l 高价:15 高优:p 高层:k ' +
  '高度:x 高效:25 高版:17 高的:2p 高级:5c 高质:1z 高频:k 高风:1o 默认:mh 鼓励:l '
