/** Fake of Entra and the Power BI REST API on a local port, with the checks and refusals the server relies on. */
import { createPublicKey, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decodeProtectedHeader, jwtVerify } from 'jose'

export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const CLIENT_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const SECRET = 'Valor~da.Chave-Secreta_8Q'
export const GRUPO = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
export const RELATORIO = '5a1f0c2e-3b44-4d1e-9d6a-0a1b2c3d4e5f'
export const WITHOUT_FN = '6b2f0c2e-3b44-4d1e-9d6a-0a1b2c3d4e5f'
export const DATASET = 'a3bb189e-8bf9-3888-9912-ace4e6543002'
const DATASET_WITHOUT_FN = 'b3bb189e-8bf9-3888-9912-ace4e6543002'
const ROLE = 'Cliente'

interface FakeFailure {
  status: number
  body?: object
  headers?: Record<string, string>
}

export interface TestPowerbi {
  endereco: string
  instalacao: { autoridade: string; api: string; pagina: string }
  requests: string[]
  tokenSeconds: number
  agora: () => Date
  /** Stubbed responses by request: `entra`, or a part of the path. */
  falhas: Map<string, FakeFailure>
  certificado: string | undefined
  last: () => unknown
  stop: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

const RELATORIOS = [
  { id: RELATORIO, name: 'Vendas', datasetId: DATASET, reportType: 'PowerBIReport' },
  { id: WITHOUT_FN, name: 'Aberto', datasetId: DATASET_WITHOUT_FN, reportType: 'PowerBIReport' },
  { id: 'c3bb189e-8bf9-3888-9912-ace4e6543003', name: 'Boleto', datasetId: null, reportType: 'PaginatedReport' },
]

interface Gerar {
  datasets: { id: string }[]
  reports: { id: string; allowEdit: boolean }[]
  identities: { username: string; roles: string[]; datasets: string[] }[]
}

export async function startPowerbi(): Promise<TestPowerbi> {
  const state: TestPowerbi = {
    endereco: '',
    instalacao: { autoridade: '', api: '', pagina: 'https://app.powerbi.com' },
    requests: [],
    tokenSeconds: 3600,
    agora: () => new Date(),
    falhas: new Map(),
    certificado: undefined,
    last: () => undefined,
    stop: async () => {},
  }
  let emitidos = 0

  const send = (response: ServerResponse, status: number, body: object | undefined, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body && JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, code: string, message = ''): void =>
    send(response, status, { error: { code, message } }, { requestid: '5d0c3f6e-0000-4000-8000-00000000c0de' })

  async function isIdentified(form: URLSearchParams, url: string): Promise<boolean> {
    const assertion = form.get('client_assertion')
    if (assertion === null) return form.get('client_secret') === SECRET
    if (state.certificado === undefined) return false
    const certificado = new X509Certificate(state.certificado)
    const { alg, 'x5t#S256': impressao } = decodeProtectedHeader(assertion) as { alg?: string; 'x5t#S256'?: string }
    const expected = Buffer.from(certificado.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
    if (alg !== 'PS256' || impressao !== expected) return false
    const caller = { issuer: CLIENT_ID, subject: CLIENT_ID, audience: url, currentDate: state.agora() }
    return jwtVerify(assertion, createPublicKey(state.certificado), caller).then(
      () => true,
      () => false,
    )
  }

  async function answerEntra(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(request))
    const known = form.get('client_id') === CLIENT_ID && form.get('grant_type') === 'client_credentials'
    if (!known || !(await isIdentified(form, `${state.endereco}${request.url}`))) {
      return send(response, 401, { error: 'invalid_client', error_description: 'AADSTS7000215', error_codes: [7_000_215] })
    }
    return send(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token: `entra-${(emitidos += 1)}` })
  }

  function generate(response: ServerResponse, { datasets, reports, identities }: Gerar): void {
    const dataset = datasets[0]?.id
    if (reports.some(({ allowEdit }) => allowEdit)) return refuse(response, 400, 'InvalidRequest', 'not asked for by this product')
    const [identidade] = identities
    const withFn = dataset === DATASET
    if (!withFn)
      return refuse(response, 400, 'InvalidRequest', "Creating embed token for accessing dataset shouldn't have effective identity")
    if (identidade === undefined || identidade.username === '' || identidade.roles.some((role) => role !== ROLE)) {
      return refuse(response, 400, 'InvalidRequest', 'Creating embed token with invalid role in effective identity')
    }
    const data = { relatorio: reports[0]?.id, identidade: identidade.username, papeis: identidade.roles, numero: (emitidos += 1) }
    state.last = () => data
    const expiration = new Date(state.agora().getTime() + state.tokenSeconds * 1000).toISOString()
    send(response, 200, { token: Buffer.from(JSON.stringify(data)).toString('base64url'), tokenId: String(emitidos), expiration })
  }

  async function answerPowerbi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!/^Bearer entra-\d+$/.test(request.headers.authorization ?? '')) return refuse(response, 403, 'TokenExpired')
    if (path === '/GenerateToken') return generate(response, JSON.parse(await readBody(request)) as Gerar)
    const [, grupo, oque, id] = /^\/groups\/([^/]+)\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? []
    if (grupo !== GRUPO) return refuse(response, 403, 'PowerBINotAuthorizedException')
    const withUrl = RELATORIOS.map((each) => ({
      ...each,
      embedUrl: `${state.instalacao.pagina}/reportEmbed?reportId=${each.id}&groupId=${GRUPO}`,
    }))
    if (oque === 'datasets') {
      return send(response, 200, {
        value: [
          { id: DATASET, isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true },
          { id: DATASET_WITHOUT_FN, isEffectiveIdentityRequired: false, isEffectiveIdentityRolesRequired: false },
        ],
      })
    }
    if (id === undefined) return send(response, 200, { value: withUrl })
    const found = withUrl.find((each) => each.id === id)
    return found ? send(response, 200, found) : refuse(response, 404, 'PowerBIEntityNotFound')
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const path = url.startsWith('/v1.0/myorg') ? url.slice('/v1.0/myorg'.length) : 'entra'
    state.requests.push(path)
    const failure = [...state.falhas].find(([parte]) => path.includes(parte))?.[1]
    if (failure !== undefined) return send(response, failure.status, failure.body, failure.headers)
    const answering = path === 'entra' ? answerEntra(request, response) : answerPowerbi(request, response, path)
    answering.catch((error: unknown) => send(response, 500, { error: { code: 'Standin', message: String(error) } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Power BI of the test has no port')
  state.endereco = `http://127.0.0.1:${address.port}`
  state.instalacao = { ...state.instalacao, autoridade: state.endereco, api: state.endereco }
  state.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return state
}
