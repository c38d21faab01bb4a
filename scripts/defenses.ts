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
    nome: 'a report restricted to some is of nobody else',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: ': sql`not r.restrito`',
    para: ': sql`true`',
    tests: WORKSPACE,
  },
  {
    nome: 'who sees only some centros de custo opens no report of the whole company',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: "(not r.restrito and w.provedor = 'nativo')",
    para: '(not r.restrito)',
    tests: ROTAS,
  },
  {
    nome: 'what is archived is not there for who reads',
    arquivo: 'apps/api/src/relatorio/workspace/store.ts',
    de: 'not r.arquivado and not w.arquivado and ',
    para: '',
    tests: WORKSPACE,
  },
  {
    nome: 'numbers that are kept are of one cliente',
    arquivo: 'apps/api/src/cubo/cubo-cache.ts',
    de: 'const key = `${clienteId} ${edicao.versao}',
    para: 'const key = `${edicao.versao}',
    tests: CUBO,
  },
  {
    nome: 'and of one scope',
    arquivo: 'apps/api/src/cubo/cubo-cache.ts',
    de: '${edicao.versao} ${escopo}`',
    para: '${edicao.versao}`',
    tests: CUBO,
  },
  {
    nome: 'a token of Power BI is of an identity',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'identities: [{ username: identidade, roles, datasets: [datasetId] }]',
    para: 'identities: []',
    tests: ROTAS,
  },
  {
    nome: 'and the identity is the cliente',
    arquivo: `${API}/routes.ts`,
    de: 'identidade: acesso.cliente.id,',
    para: "identidade: 'todos',",
    tests: ROTAS,
  },
  {
    nome: 'in the roles of the report',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'roles, datasets',
    para: 'roles: [], datasets',
    tests: ROTAS,
  },
  {
    nome: 'a token that is kept is of one report of one cliente',
    arquivo: `${API}/routes.ts`,
    de: '`${acesso.cliente.id} ${relatorio.id}',
    para: '`${relatorio.nome}',
    tests: ROTAS,
  },
  {
    nome: 'no token for a report without a dataset to be somebody in',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'if (!datasetId) throw',
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'no token for a report that is framed from elsewhere',
    arquivo: `${API}/powerbi/api.ts`,
    de: 'if (new URL(embedUrl).origin !== instalacao.pagina) throw',
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'only an admin hands over the account of the installation',
    arquivo: `${API}/conexao.ts`,
    de: "if (context.usuario.perfil !== 'admin') throw",
    para: 'if (false) throw',
    tests: ROTAS,
  },
  {
    nome: 'only an admin says what opens by it',
    arquivo: `${API}/change.ts`,
    de: 'if (!isOfInstallation(row?.conexao)) return',
    para: 'if (true) return',
    tests: ROTAS,
  },
  {
    nome: 'a secret goes to nobody who was not given it',
    arquivo: `${API}/conexao.ts`,
    de: ' || ownerOf(current.conexao) !== ownerOf(conexao)',
    para: '',
    tests: ROTAS,
  },
  {
    nome: 'a secret opens in the row it was written in alone',
    arquivo: `${API}/conexao-store.ts`,
    de: '`workspace_conexao.credencial ${clienteId} ${workspaceId}`',
    para: '`workspace_conexao.credencial`',
    tests: ROTAS,
  },
  {
    nome: 'the page of a report frames that origin alone',
    arquivo: 'apps/api/src/http/headers.ts',
    de: '`frame-src ${origem ?? "\'none\'"}`',
    para: "'frame-src https:'",
    tests: ROTAS,
  },
  {
    nome: 'which a ticket says that this server signed',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: `const { payload } = await jwtVerify<{ origem: string }>(bilhete, key, {
          algorithms: ['HS256'],
          audience: AUDIENCIA,
          currentDate: clock(),
        })`,
    para: "const payload = JSON.parse(Buffer.from(bilhete.split('.')[1] ?? '', 'base64url').toString())",
    tests: ROTAS,
  },
  {
    nome: 'for a moment',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: '.setExpirationTime(now + TTL_SECONDS)',
    para: '',
    tests: ROTAS,
  },
  {
    nome: 'only an origin stands in a content policy',
    arquivo: 'apps/api/src/http/frame-ticket.ts',
    de: 'if (!ORIGEM.test(origin)) throw',
    para: 'if (false) throw',
    tests: ADDRESS,
  },
  {
    nome: 'no address of an inner network is framed',
    arquivo: `${API}/frame-origin.ts`,
    de: "return !PRIVADAS.check(ip, familia === 4 ? 'ipv4' : 'ipv6')",
    para: 'return true',
    tests: ADDRESS,
  },
  {
    nome: 'no page of this server is framed in itself',
    arquivo: `${API}/frame-origin.ts`,
    de: ' || isOwn(url.hostname, own)',
    para: '',
    tests: ADDRESS,
  },
  {
    nome: 'an address of a report may not leave the one of its connection',
    arquivo: `${API}/url.ts`,
    de: 'if (url.origin !== origemOf(conexao.endereco)) throw',
    para: 'if (false) throw',
    tests: ASSINADO,
  },
  {
    nome: 'a signed address ends',
    arquivo: `${API}/url.ts`,
    de: 'conexao.validadeMinutos * 60)',
    para: '86_400 * 365)',
    tests: ASSINADO,
  },
  {
    nome: 'nothing that somebody typed stands in the place of the cliente',
    arquivo: `${API}/url.ts`,
    de: '[parametroCliente, leitor.clienteId],',
    para: '...(fonte.parametros.some(({ nome }) => nome === parametroCliente) ? [] : [[parametroCliente, leitor.clienteId] as const]),',
    tests: ASSINADO,
  },
  {
    nome: 'parameters of the connection decide over those of a report',
    arquivo: `${API}/url.ts`,
    de: `...fonte.parametros.map(({ nome, valor }): [string, string] => [nome, valor]),
    ...parametros.map(({ nome, origem, valor }): [string, string] => [nome, origem === 'fixo' ? valor : LOADED[origem](leitor)]),`,
    para: `...parametros.map(({ nome, origem, valor }): [string, string] => [nome, origem === 'fixo' ? valor : LOADED[origem](leitor)]),
    ...fonte.parametros.map(({ nome, valor }): [string, string] => [nome, valor]),`,
    tests: ASSINADO,
  },
  {
    nome: 'the page that frames hears only its screen: by window',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'event.source === window.parent && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the page that frames hears only its screen: by origin',
    arquivo: `${WEB}/quadro-base.ts`,
    de: ' && event.origin === location.origin',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the library hears only the report: by window',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'source === frame.contentWindow && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the library hears only the report: by origin',
    arquivo: `${WEB}/quadro-base.ts`,
    de: ' && origin === new URL(frame.src).origin',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'a report that has nothing to say is not heard',
    arquivo: `${WEB}/quadro-base.ts`,
    de: 'programa?.speaks === true && ',
    para: '',
    tests: QUADRO,
  },
  {
    nome: 'the screen hears only the page that it framed: by window',
    arquivo: `${WEB}/QuadroRelatorio.tsx`,
    de: 'event.source !== frame.current?.contentWindow || ',
    para: '',
    tests: SCREEN,
  },
  {
    nome: 'the screen hears only the page that it framed: by origin',
    arquivo: `${WEB}/QuadroRelatorio.tsx`,
    de: ' || event.origin !== location.origin',
    para: '',
    tests: SCREEN,
  },
  {
    nome: 'a token is told to the page of Power BI alone',
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
