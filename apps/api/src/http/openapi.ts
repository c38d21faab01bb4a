/** OpenAPI 3.1 document and its HTML page, both generated from the contract. */
import { ERRORS, errorResponseSchema, ROTAS, type CodigoErro, type RotaDef } from '@lastro/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { escapeHtml } from './html.ts'

export function errorsOf(rota: RotaDef): CodigoErro[] {
  const comuns: CodigoErro[] = ['host_unknown', 'requisicao_throttled', 'servico_unavailable', 'erro_unexpected']
  if (rota.emManutencao !== true) comuns.push('manutencao_active')
  const hasBody = rota.body !== undefined || rota.entrada !== undefined
  // The body of any call but GET is parsed as JSON, even if the route takes none.
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

const KEY_HEADER = z.string().check(z.minLength(8), z.maxLength(200), z.describe('Repetir o envio com a mesma chave tem um efeito só.'))

z.globalRegistry.add(errorResponseSchema, { id: 'Erro' })

function successContent(rota: RotaDef): Record<string, { schema: z.ZodMiniType }> {
  if (rota.saida === 'arquivo') return { 'application/octet-stream': { schema: z.file() } }
  if (rota.saida === 'eventos') return { 'text/event-stream': { schema: z.string() } }
  return { 'application/json': { schema: z.object({ status: z.literal('success'), data: rota.data ?? z.unknown() }) } }
}

function responses(rota: RotaDef): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(rota), (codigo) => ERRORS[codigo].status)
  const errors = [...byStatus].map(([status, codigos]) => [
    status,
    {
      description: codigos.map((codigo) => `\`${codigo}\`: ${ERRORS[codigo].message}`).join('\n\n'),
      content: { 'application/json': { schema: errorResponseSchema } },
    },
  ])
  return { 200: { description: rota.resumo, content: successContent(rota) }, ...Object.fromEntries(errors) }
}

function requestBody(rota: RotaDef): { body?: z.ZodMiniType; consumes?: string[] } {
  if (rota.entrada === 'multipart') return { body: z.object({ arquivo: z.file() }), consumes: ['multipart/form-data'] }
  if (rota.linha !== undefined) return { body: rota.linha, consumes: ['application/x-ndjson'] }
  return rota.body === undefined ? {} : { body: rota.body }
}

function descriptionOf({ permissao }: RotaDef): { description?: string } {
  if (typeof permissao === 'object') return { description: `Exige ${permissao.action} em ${permissao.subject}.` }
  return permissao === 'integracao' ? { description: 'Exige uma chave de integração. O esquema do corpo é o de cada linha.' } : {}
}

function describeRota(rota: RotaDef): FastifySchema {
  return {
    operationId: rota.nome,
    tags: [rota.nome.split('.')[0] ?? rota.nome],
    summary: rota.resumo,
    ...descriptionOf(rota),
    security: rota.permissao === 'publico' ? [] : [rota.permissao === 'integracao' ? { chaveIntegracao: [] } : { bearer: [] }],
    ...(rota.params === undefined ? {} : { params: rota.params }),
    ...(rota.query === undefined ? {} : { querystring: rota.query }),
    ...(rota.idempotente === true ? { headers: z.object({ 'Idempotency-Key': z.optional(KEY_HEADER) }) } : {}),
    ...requestBody(rota),
    response: responses(rota),
  }
}

/** Collects the OpenAPI document of the contract's routes while they are registered. */
export async function installOpenApi(app: FastifyInstance, { base, version }: { base: string; version: string }): Promise<void> {
  const rotas = new Map(ROTAS.map((rota) => [`${rota.metodo} ${base}${rota.caminho}`, rota]))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lastro',
        version,
        description: 'Orçamento e DRE de empresas brasileiras. Valores em centavos inteiros (crédito positivo), meses como 2025-03.',
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      },
      servers: [{ url: base === '' ? '/' : base }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          chaveIntegracao: { type: 'http', scheme: 'bearer', bearerFormat: 'lastro_<cliente>_<segredo>' },
        },
      },
    },
    transform: (input) => {
      const rota = rotas.get(`${String(input.route.method)} ${input.url}`)
      return jsonSchemaTransform({ ...input, schema: rota === undefined ? { hide: true } : describeRota(rota) })
    },
    transformObject: jsonSchemaTransformObject,
    convertConstToEnum: false,
  })
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
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
  const errors = errorsOf(rota)
    .map(
      (codigo) =>
        `<tr><td>${ERRORS[codigo].status}</td><td><code>${codigo}</code></td><td>${escapeHtml(ERRORS[codigo].message)} ${escapeHtml(ERRORS[codigo].action)}</td></tr>`,
    )
    .join('')
  return `<details id="${rota.nome}"><summary><b class="m">${rota.metodo}</b> <code>${escapeHtml(base + rota.caminho)}</code> — ${escapeHtml(rota.resumo)}</summary>
<p>Acesso: ${acesso}.${rota.idempotente === true ? ' Aceita <code>Idempotency-Key</code>.' : ''}${rota.entrada === 'multipart' ? ' Recebe multipart/form-data com o campo <code>arquivo</code>.' : ''}${rota.saida === 'eventos' ? ' Responde text/event-stream.' : ''}${rota.saida === 'arquivo' ? ' Responde um arquivo.' : ''}</p>
${schemaBlock('Caminho', rota.params, 'input')}${schemaBlock('Consulta', rota.query, 'input')}${schemaBlock('Corpo', rota.body, 'input')}${schemaBlock('Cada linha do corpo (<code>application/x-ndjson</code>)', rota.linha, 'input')}${schemaBlock('Resposta (<code>data</code>)', rota.data, 'output')}
<h4>Erros</h4><table>${errors}</table></details>`
}

export function createDocsPage(base: string): { html: string; style: string } {
  const groups = Map.groupBy(ROTAS, (rota) => rota.nome.split('.')[0] ?? rota.nome)
  const body = [...groups].map(([domain, rotas]) => `<h2>${domain}</h2>${rotas.map((rota) => rotaBlock(rota, base)).join('')}`).join('')
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API do Lastro</title><style>${STYLE}</style>
<h1>API do Lastro</h1><p>Envelope <code>{"status":"success","data":…}</code> ou <code>{"status":"error","code","message","action","details","requestId"}</code>.
Sessão por <code>Authorization: Bearer</code>. Valores em centavos inteiros, crédito positivo; meses como <code>2025-03</code>. Documento: <a href="${base}/openapi.json">OpenAPI 3.1</a>.</p>${body}</html>`
  return { html, style: STYLE }
}
