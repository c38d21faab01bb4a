/** OpenAPI 3.1 document of the contract. */
import { ERRORS, errorResponseSchema, ROTAS, type CodigoErro, type RotaDef } from '@lastro/contract'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { nameSchemas } from './schema-names.ts'

export function errorsOf(rota: RotaDef): CodigoErro[] {
  const common: CodigoErro[] = ['host_unknown', 'requisicao_throttled', 'servico_unavailable', 'disco_full', 'erro_unexpected']
  if (rota.emManutencao !== true) common.push('manutencao_active')
  const hasBody = rota.body !== undefined || rota.entrada !== undefined
  // The body of any call but GET is parsed as JSON, even if the route takes none.
  if (rota.params !== undefined) common.push('registro_not_found')
  const isRead = hasBody || rota.metodo !== 'GET'
  if (rota.query !== undefined || isRead) common.push('requisicao_invalid')
  if (isRead) common.push('requisicao_too_large')
  if (rota.idempotente === true) common.push('idempotencia_mismatch')
  if (rota.permissao !== 'publico') common.push('sessao_required', 'sessao_expired')
  if (rota.permissao === 'sessao' || typeof rota.permissao === 'object') {
    common.push('conta_trabalho_unknown', 'conta_trabalho_refused', 'conta_trabalho_unavailable')
    if (rota.semSegundoFator !== true) common.push('segundo_fator_enrolment_required', 'conta_trabalho_segundo_fator')
    if (rota.metodo !== 'GET' && rota.emVerComo !== true) common.push('sessao_read_only')
  }
  if (rota.clienteInteiro === true) common.push('escopo_limited')
  if (typeof rota.permissao === 'object') common.push('permissao_denied', 'cliente_required')
  return [...new Set([...(rota.erros ?? []), ...common])]
}

const KEY_HEADER = z.string().check(z.minLength(8), z.maxLength(200))

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
  nameSchemas()
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
