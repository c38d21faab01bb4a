/** Mutants of single defences that no pattern finds, each with the tests that must fail. */
interface Defense {
  nome: string
  arquivo: string
  de: string
  para: string
  tests: readonly string[]
}

const API = 'apps/api/src/relatorio/externo'
const WEB = 'apps/web/src/features/relatorio/externo'
const ROTAS = [`${API}/routes.test.ts`]
const ASSINADO = [`${API}/url.test.ts`, ...ROTAS]
const ADDRESS = [`${API}/frame-origin.test.ts`]
const QUADRO = [`${WEB}/quadro-base.test.ts`]
const SCREEN = [`${WEB}/QuadroRelatorio.test.tsx`]
const CUBO = ['apps/api/src/cubo/cache-coherence.test.ts']
const WORKSPACE = ['apps/api/src/relatorio/workspace/routes.test.ts']

export const DEFESAS: readonly Defense[] = [
  {
    nome: 'a restricted report is listed only for its members',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: ': sql`not r.restrito`',
    para: ': sql`true`',
    tests: WORKSPACE,
  },
  {
    nome: 'a user limited to centros de custo opens no external report of the whole company',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: "(not r.restrito and w.provedor = 'nativo')",
    para: '(not r.restrito)',
    tests: ROTAS,
  },
  {
    nome: 'readers see nothing archived',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: 'not r.arquivado and not w.arquivado and ',
    para: '',
    tests: WORKSPACE,
  },
  {
    nome: 'the cube cache is keyed by cliente',
    arquivo: 'apps/api/src/cubo/cubo-cache.ts',
    de: 'const key = `${clienteId} ${edicao.versao}',
    para: 'const key = `${edicao.versao}',
    tests: CUBO,
  },
  {
    nome: 'the cube cache is keyed by scope',
    arquivo: 'apps/api/src/cubo/cubo-cache.ts',
    de: '${edicao.versao} ${escopo}`',
    para: '${edicao.versao}`',
    tests: CUBO,
  },
  {
    nome: 'a Power BI token carries an effective identity',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'identities: [{ username: identidade, roles, datasets: [datasetId] }]',
    para: 'identities: []',
    tests: ROTAS,
  },
  {
    nome: 'the identity of a Power BI token is the cliente',
    arquivo: `${API}/routes.ts`,
    de: 'identidade: acesso.cliente.id,',
    para: "identidade: 'todos',",
    tests: ROTAS,
  },
  {
    nome: 'a Power BI token carries the roles of the report',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'roles, datasets',
    para: 'roles: [], datasets',
    tests: ROTAS,
  },
  {
    nome: 'the token cache is keyed by cliente and report',
    arquivo: `${API}/routes.ts`,
    de: '`${acesso.cliente.id} ${relatorio.id}',
    para: '`${relatorio.nome}',
    tests: ROTAS,
  },
  {
    nome: 'no token for a report without a dataset',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'if (!datasetId) throw',
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'no token for a report with a foreign embed origin',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'if (new URL(embedUrl).origin !== instalacao.pagina) throw',
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'only an admin hands the account of the installation to a workspace',
    arquivo: `${API}/conexao.ts`,
    de: "if (context.usuario.perfil !== 'admin') throw",
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'only an admin changes what the account of the installation opens',
    arquivo: `${API}/change.ts`,
    de: 'if (!isOfInstallation(row?.conexao)) return',
    para: 'if (true) return',
    tests: ROTAS,
  },
  {
    nome: 'a stored secret is not reused for another owner',
    arquivo: `${API}/conexao.ts`,
    de: ' || ownerOf(current.conexao) !== ownerOf(conexao)',
    para: '',
    tests: ROTAS,
  },
  {
    nome: 'a secret decrypts only in the row it was written to',
    arquivo: `${API}/conexao-store.ts`,
    de: '`workspace_conexao.credencial ${clienteId} ${workspaceId}`',
    para: '`workspace_conexao.credencial`',
    tests: ROTAS,
  },
  {
    nome: 'the page of a report frames only its origin',
    arquivo: 'apps/api/src/http/headers.ts',
    de: '`frame-src ${origem ?? "\'none\'"}`',
    para: "'frame-src https:'",
    tests: ROTAS,
  },
  {
    nome: 'the framed origin comes from a signed ticket',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: `const { payload } = await jwtVerify<{ origem: string }>(bilhete, keyOf(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCIA,
      currentDate: clock(),
    })`,
    para: "const payload = JSON.parse(Buffer.from(bilhete.split('.')[1] ?? '', 'base64url').toString())",
    tests: ROTAS,
  },
  {
    nome: 'a frame ticket expires',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: '.setExpirationTime(now + TTL_SECONDS)',
    para: '',
    tests: ROTAS,
  },
  {
    nome: 'only an origin enters a content security policy',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: 'if (!ORIGEM.test(origin)) throw',
    para: 'if (false) throw',
    tests: ADDRESS,
  },
  {
    nome: 'no private address is framed',
    arquivo: `${API}/frame-origin.ts`,
    de: "return !PRIVADAS.check(ip, familia === 4 ? 'ipv4' : 'ipv6')",
    para: 'return true',
    tests: ADDRESS,
  },
  {
    nome: 'no page of this server is framed',
    arquivo: `${API}/frame-origin.ts`,
    de: ' || isOwn(url.hostname, own)',
    para: '',
    tests: ADDRESS,
  },
  {
    nome: 'the address of a report stays within its connection',
    arquivo: `${API}/url.ts`,
    de: 'if (url.origin !== origemOf(conexao.endereco)) throw',
    para: 'if (false) throw',
    tests: ASSINADO,
  },
  {
    nome: 'a signed address expires',
    arquivo: `${API}/url.ts`,
    de: 'conexao.validadeMinutos * 60)',
    para: '86_400 * 365)',
    tests: ASSINADO,
  },
  {
    nome: 'no typed parameter replaces the cliente',
    arquivo: `${API}/url.ts`,
    de: '[parametroCliente, leitor.clienteId],',
    para: '...(fonte.parametros.some(({ nome }) => nome === parametroCliente) ? [] : [[parametroCliente, leitor.clienteId] as const]),',
    tests: ASSINADO,
  },
  {
    nome: 'parameters of the connection override those of the report',
    arquivo: `${API}/url.ts`,
    de: `...fonte.parametros.map(({ nome, valor }): [string, string] => [nome, valor]),
    ...parametros.map(({ nome, origem, valor }): [string, string] => [nome, origem === 'fixo' ? valor : LOADED[origem](leitor)]),`,
    para: `...parametros.map(({ nome, origem, valor }): [string, string] => [nome, origem === 'fixo' ? valor : LOADED[origem](leitor)]),
    ...fonte.parametros.map(({ nome, valor }): [string, string] => [nome, valor]),`,
    tests: ASSINADO,
  },
  {
    nome: 'the framing page accepts messages only from its screen: window',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'event.source === window.parent && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the framing page accepts messages only from its screen: origin',
    arquivo: `${WEB}/quadro-base.ts`,
    de: ' && event.origin === location.origin',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the library accepts messages only from the report: window',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'source === frame.contentWindow && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the library accepts messages only from the report: origin',
    arquivo: `${WEB}/quadro-base.ts`,
    de: ' && origin === new URL(frame.src).origin',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'messages of a silent report are dropped',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'programa?.speaks === true && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the screen accepts messages only from its frame: window',
    arquivo: `${WEB}/QuadroRelatorio.tsx`,
    de: 'event.source !== frame.current?.contentWindow || ',
    para: '',
    tests: SCREEN,
  },
  {
    nome: 'the screen accepts messages only from its frame: origin',
    arquivo: `${WEB}/QuadroRelatorio.tsx`,
    de: ' || event.origin !== location.origin',
    para: '',
    tests: SCREEN,
  },
  {
    nome: 'a token is posted only to the origin of Power BI',
    arquivo: `${WEB}/powerbi-service.ts`,
    de: 'post(window, message, origin)',
    para: 'post(window, message)',
    tests: [`${WEB}/powerbi-service.test.ts`],
  },
]

/** Throws when the code does not occur exactly once. After moving the code, update it here. */
export function removeDefense(text: string, { nome, arquivo, de, para }: Defense): string {
  if (text.split(de).length !== 2) throw new Error(`${arquivo} no longer holds once: ${de} (${nome})`)
  return text.replace(de, () => para)
}
