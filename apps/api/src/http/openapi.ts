/** The OpenAPI 3.1 document and its readable page, both made from the contract: nothing is described twice. */
import { ERROS, erroRespostaSchema, ROTAS, type CodigoErro, type RotaDef } from '@lastro/contract'
import * as z from 'zod/mini'
import { escapeHtml } from './html.ts'

type Json = Record<string, unknown>

/** Codes any route may answer besides its own. */
export function errosOf(rota: RotaDef): CodigoErro[] {
  const comuns: CodigoErro[] = ['host_unknown', 'requisicao_throttled', 'servico_unavailable', 'erro_unexpected']
  if (rota.emManutencao !== true) comuns.push('manutencao_active')
  const hasBody = rota.body !== undefined || rota.entrada !== undefined
  // Whatever is sent along with a call that is no GET is read as JSON before anyone asks whether the route wants it.
  const isRead = hasBody || rota.metodo !== 'GET'
  if (rota.params !== undefined || rota.query !== undefined || isRead) comuns.push('requisicao_invalid')
  if (isRead) comuns.push('requisicao_too_large')
  if (rota.idempotente === true) comuns.push('idempotencia_mismatch')
  if (rota.permissao !== 'publico') comuns.push('sessao_required', 'sessao_expired')
  if (rota.permissao === 'sessao' || typeof rota.permissao === 'object') {
    comuns.push('conta_trabalho_unknown', 'conta_trabalho_refused', 'conta_trabalho_unavailable')
    if (rota.semSegundoFator !== true) comuns.push('segundo_fator_enrolment_required', 'conta_trabalho_segundo_fator')
    if (rota.metodo !== 'GET' && rota.emVerComo !== true) comuns.push('sessao_read_only')
  }
  if (rota.clienteInteiro === true) comuns.push('escopo_limited')
  if (typeof rota.permissao === 'object') comuns.push('permissao_denied', 'cliente_required')
  return [...new Set([...(rota.erros ?? []), ...comuns])]
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

function parameters(rota: RotaDef): Json[] {
  const list = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const idempotencia: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Repetir o envio com a mesma chave tem um efeito só.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  }
  return [...list(rota.params, 'path'), ...list(rota.query, 'query'), ...(rota.idempotente === true ? [idempotencia] : [])]
}

function successContent(rota: RotaDef): Json {
  if (rota.saida === 'arquivo') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (rota.saida === 'eventos') return { 'text/event-stream': { schema: { type: 'string' } } }
  const data = rota.data === undefined ? {} : jsonSchema(rota.data, 'output')
  return {
    'application/json': { schema: { type: 'object', properties: { status: { const: 'success' }, data }, required: ['status', 'data'] } },
  }
}

function responses(rota: RotaDef): Json {
  const byStatus = new Map<number, CodigoErro[]>()
  for (const codigo of errosOf(rota)) {
    const { status } = ERROS[codigo]
    byStatus.set(status, [...(byStatus.get(status) ?? []), codigo])
  }
  const errors = [...byStatus].toSorted(([a], [b]) => a - b)
  return {
    '200': { description: rota.resumo, content: successContent(rota) },
    ...Object.fromEntries(
      errors.map(([status, codigos]) => [
        String(status),
        {
          description: codigos.map((codigo) => `\`${codigo}\`: ${ERROS[codigo].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
        },
      ]),
    ),
  }
}

function operation(rota: RotaDef): Json {
  const body =
    rota.entrada === 'multipart'
      ? {
          'multipart/form-data': {
            schema: { type: 'object', properties: { arquivo: { type: 'string', format: 'binary' } }, required: ['arquivo'] },
          },
        }
      : rota.linha !== undefined
        ? { 'application/x-ndjson': { schema: jsonSchema(rota.linha, 'input') } }
        : rota.body === undefined
          ? undefined
          : { 'application/json': { schema: jsonSchema(rota.body, 'input') } }
  const permissao =
    typeof rota.permissao === 'object'
      ? `Exige ${rota.permissao.action} em ${rota.permissao.subject}.`
      : rota.permissao === 'integracao'
        ? 'Exige uma chave de integração. O esquema do corpo é o de cada linha.'
        : undefined
  return {
    operationId: rota.nome,
    tags: [rota.nome.split('.')[0]],
    summary: rota.resumo,
    ...(permissao === undefined ? {} : { description: permissao }),
    security: rota.permissao === 'publico' ? [] : [rota.permissao === 'integracao' ? { chaveIntegracao: [] } : { bearer: [] }],
    parameters: parameters(rota),
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: responses(rota),
  }
}

/** The OpenAPI document of every route of the contract. */
export function createOpenApi(base: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const rota of ROTAS) {
    const path = rota.caminho.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [rota.metodo.toLowerCase()]: operation(rota) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastro',
      version,
      description: 'Orçamento e DRE de empresas brasileiras. Valores em centavos inteiros (crédito positivo), meses como 2025-03.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: base === '' ? '/' : base }],
    paths,
    components: {
      schemas: { Erro: jsonSchema(erroRespostaSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        chaveIntegracao: { type: 'http', scheme: 'bearer', bearerFormat: 'lastro_<cliente>_<segredo>' },
      },
    },
  }
}

const ESTILO = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid #8886}details{margin:.5rem 0;border:1px solid #8886;border-radius:.5rem;padding:.5rem .75rem}
summary{cursor:pointer}code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem}
b.m{display:inline-block;min-width:3.5rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #8884;vertical-align:top}`

function schemaBlock(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  return schema === undefined ? '' : `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>`
}

function rotaBlock(rota: RotaDef, base: string): string {
  const acesso =
    rota.permissao === 'publico'
      ? 'pública'
      : rota.permissao === 'sessao'
        ? 'qualquer sessão'
        : rota.permissao === 'integracao'
          ? 'chave de integração'
          : `${rota.permissao.action} em ${rota.permissao.subject}`
  const errors = errosOf(rota)
    .map(
      (codigo) =>
        `<tr><td>${ERROS[codigo].status}</td><td><code>${codigo}</code></td><td>${escapeHtml(ERROS[codigo].message)} ${escapeHtml(ERROS[codigo].action)}</td></tr>`,
    )
    .join('')
  return `<details id="${rota.nome}"><summary><b class="m">${rota.metodo}</b> <code>${escapeHtml(base + rota.caminho)}</code> — ${escapeHtml(rota.resumo)}</summary>
<p>Acesso: ${acesso}.${rota.idempotente === true ? ' Aceita <code>Idempotency-Key</code>.' : ''}${rota.entrada === 'multipart' ? ' Recebe multipart/form-data com o campo <code>arquivo</code>.' : ''}${rota.saida === 'eventos' ? ' Responde text/event-stream.' : ''}${rota.saida === 'arquivo' ? ' Responde um arquivo.' : ''}</p>
${schemaBlock('Caminho', rota.params, 'input')}${schemaBlock('Consulta', rota.query, 'input')}${schemaBlock('Corpo', rota.body, 'input')}${schemaBlock('Cada linha do corpo (<code>application/x-ndjson</code>)', rota.linha, 'input')}${schemaBlock('Resposta (<code>data</code>)', rota.data, 'output')}
<h4>Erros</h4><table>${errors}</table></details>`
}

/** The readable page: plain HTML with one style element, no script and nothing from outside. */
export function createDocsPage(base: string): { html: string; estilo: string } {
  const groups = Map.groupBy(ROTAS, (rota) => rota.nome.split('.')[0] ?? rota.nome)
  const body = [...groups].map(([dominio, rotas]) => `<h2>${dominio}</h2>${rotas.map((rota) => rotaBlock(rota, base)).join('')}`).join('')
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API do Lastro</title><style>${ESTILO}</style>
<h1>API do Lastro</h1><p>Envelope <code>{"status":"success","data":…}</code> ou <code>{"status":"error","code","message","action","details","requestId"}</code>.
Sessão por <code>Authorization: Bearer</code>. Valores em centavos inteiros, crédito positivo; meses como <code>2025-03</code>. Documento: <a href="${base}/openapi.json">OpenAPI 3.1</a>.</p>${body}</html>`
  return { html, estilo: ESTILO }
}
