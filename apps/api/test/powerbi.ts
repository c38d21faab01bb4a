/** Fake of Entra and the Power BI REST API on a local port, with the checks and refusals the server relies on. */
import { createPublicKey, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decodeProtectedHeader, jwtVerify } from 'jose'

export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const CLIENT_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const SEGREDO = 'Valor~da.Chave-Secreta_8Q'
export const GRUPO = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
export const RELATORIO = '5a1f0c2e-3b44-4d1e-9d6a-0a1b2c3d4e5f'
export const SEM_FUNCAO = '6b2f0c2e-3b44-4d1e-9d6a-0a1b2c3d4e5f'
export const DATASET = 'a3bb189e-8bf9-3888-9912-ace4e6543002'
const DATASET_SEM_FUNCAO = 'b3bb189e-8bf9-3888-9912-ace4e6543002'
const PAPEL = 'Cliente'

interface Falha {
  status: number
  corpo?: object
  headers?: Record<string, string>
}

export interface PowerbiDeTeste {
  endereco: string
  instalacao: { autoridade: string; api: string; pagina: string }
  /** Requests in order: `token`, or the path below `myorg`. */
  pedidos: string[]
  tokenSegundos: number
  agora: () => Date
  /** Stubbed responses by request: `entra`, or a part of the path. */
  falhas: Map<string, Falha>
  certificado: string | undefined
  ultima: () => unknown
  stop: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

const RELATORIOS = [
  { id: RELATORIO, name: 'Vendas', datasetId: DATASET, reportType: 'PowerBIReport' },
  { id: SEM_FUNCAO, name: 'Aberto', datasetId: DATASET_SEM_FUNCAO, reportType: 'PowerBIReport' },
  { id: 'c3bb189e-8bf9-3888-9912-ace4e6543003', name: 'Boleto', datasetId: null, reportType: 'PaginatedReport' },
]

interface Gerar {
  datasets: { id: string }[]
  reports: { id: string; allowEdit: boolean }[]
  identities: { username: string; roles: string[]; datasets: string[] }[]
}

export async function startPowerbi(): Promise<PowerbiDeTeste> {
  const estado: PowerbiDeTeste = {
    endereco: '',
    instalacao: { autoridade: '', api: '', pagina: 'https://app.powerbi.com' },
    pedidos: [],
    tokenSegundos: 3600,
    agora: () => new Date(),
    falhas: new Map(),
    certificado: undefined,
    ultima: () => undefined,
    stop: async () => {},
  }
  let emitidos = 0

  const send = (response: ServerResponse, status: number, corpo: object | undefined, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(corpo && JSON.stringify(corpo))
  }
  const refuse = (response: ServerResponse, status: number, code: string, message = ''): void =>
    send(response, status, { error: { code, message } }, { requestid: '5d0c3f6e-0000-4000-8000-00000000c0de' })

  async function isIdentified(form: URLSearchParams, endereco: string): Promise<boolean> {
    const assertion = form.get('client_assertion')
    if (assertion === null) return form.get('client_secret') === SEGREDO
    if (estado.certificado === undefined) return false
    const certificado = new X509Certificate(estado.certificado)
    const { alg, 'x5t#S256': impressao } = decodeProtectedHeader(assertion) as { alg?: string; 'x5t#S256'?: string }
    const esperada = Buffer.from(certificado.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
    if (alg !== 'PS256' || impressao !== esperada) return false
    const quem = { issuer: CLIENT_ID, subject: CLIENT_ID, audience: endereco, currentDate: estado.agora() }
    return jwtVerify(assertion, createPublicKey(estado.certificado), quem).then(
      () => true,
      () => false,
    )
  }

  async function answerEntra(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(request))
    const known = form.get('client_id') === CLIENT_ID && form.get('grant_type') === 'client_credentials'
    if (!known || !(await isIdentified(form, `${estado.endereco}${request.url}`))) {
      return send(response, 401, { error: 'invalid_client', error_description: 'AADSTS7000215', error_codes: [7_000_215] })
    }
    return send(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token: `entra-${(emitidos += 1)}` })
  }

  function generate(response: ServerResponse, { datasets, reports, identities }: Gerar): void {
    const dataset = datasets[0]?.id
    if (reports.some(({ allowEdit }) => allowEdit)) return refuse(response, 400, 'InvalidRequest', 'not asked for by this product')
    const [identidade] = identities
    const comFuncao = dataset === DATASET
    if (!comFuncao)
      return refuse(response, 400, 'InvalidRequest', "Creating embed token for accessing dataset shouldn't have effective identity")
    if (identidade === undefined || identidade.username === '' || identidade.roles.some((papel) => papel !== PAPEL)) {
      return refuse(response, 400, 'InvalidRequest', 'Creating embed token with invalid role in effective identity')
    }
    const dados = { relatorio: reports[0]?.id, identidade: identidade.username, papeis: identidade.roles, numero: (emitidos += 1) }
    estado.ultima = () => dados
    const expiration = new Date(estado.agora().getTime() + estado.tokenSegundos * 1000).toISOString()
    send(response, 200, { token: Buffer.from(JSON.stringify(dados)).toString('base64url'), tokenId: String(emitidos), expiration })
  }

  async function answerPowerbi(request: IncomingMessage, response: ServerResponse, caminho: string): Promise<void> {
    if (!/^Bearer entra-\d+$/.test(request.headers.authorization ?? '')) return refuse(response, 403, 'TokenExpired')
    if (caminho === '/GenerateToken') return generate(response, JSON.parse(await readBody(request)) as Gerar)
    const [, grupo, oque, id] = /^\/groups\/([^/]+)\/(\w+)(?:\/([^/]+))?$/.exec(caminho) ?? []
    if (grupo !== GRUPO) return refuse(response, 403, 'PowerBINotAuthorizedException')
    const withUrl = RELATORIOS.map((each) => ({
      ...each,
      embedUrl: `${estado.instalacao.pagina}/reportEmbed?reportId=${each.id}&groupId=${GRUPO}`,
    }))
    if (oque === 'datasets') {
      return send(response, 200, {
        value: [
          { id: DATASET, isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true },
          { id: DATASET_SEM_FUNCAO, isEffectiveIdentityRequired: false, isEffectiveIdentityRolesRequired: false },
        ],
      })
    }
    if (id === undefined) return send(response, 200, { value: withUrl })
    const found = withUrl.find((each) => each.id === id)
    return found ? send(response, 200, found) : refuse(response, 404, 'PowerBIEntityNotFound')
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const caminho = url.startsWith('/v1.0/myorg') ? url.slice('/v1.0/myorg'.length) : 'entra'
    estado.pedidos.push(caminho)
    const falha = [...estado.falhas].find(([parte]) => caminho.includes(parte))?.[1]
    if (falha !== undefined) return send(response, falha.status, falha.corpo, falha.headers)
    const answering = caminho === 'entra' ? answerEntra(request, response) : answerPowerbi(request, response, caminho)
    answering.catch((error: unknown) => send(response, 500, { error: { code: 'Standin', message: String(error) } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Power BI of the test has no port')
  estado.endereco = `http://127.0.0.1:${address.port}`
  estado.instalacao = { ...estado.instalacao, autoridade: estado.endereco, api: estado.endereco }
  estado.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return estado
}
