/** Example values of the OpenAPI document, made from its schemas. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
}

export const UUID = '3f2b8c1e-7a4d-4f0e-9c55-0d1e2f3a4b5c'

const FORMATS: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: '2025-03-31',
  'date-time': '2025-03-31T10:00:00-03:00',
  email: 'ana@exemplo.com.br',
  uri: 'https://exemplo.com.br',
}

/** Texts by the name of their field. Tried before the format, because a pattern says too little. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/email|contato/i, 'ana@exemplo.com.br'],
  [/url$/i, 'https://exemplo.com.br'],
  [/^apiBase$/, '/v1'],
  [/^caminho$/, '/embed/dashboard/{token}'],
  [/^token$/, 'cabecalho.conteudo.assinatura'],
  [/^fonte$/, 'realizado'],
  [/^base$/, 'orcado'],
  [/cnpj/i, '11222333000181'],
  [/senha/i, 'quatro palavras bem longas'],
  [/^cor|cores/i, '#2a64cc'],
  [/hash|assinatura/i, 'a3f1'.repeat(16)],
  [/formula/i, 'RL + CUS'],
  [/codigo/i, '3.1.01'],
  [/cenario/i, 'base'],
  [/nome/i, 'Comercial Aurora'],
  [/descricao/i, 'Energia elétrica'],
  [/motivo|comentario|texto|observac|mensagem|justificativa/i, 'Contrato renegociado em março.'],
]
const WORD = 'texto'
/** As in the links of mails. */
const LINK_TOKEN = 'a3f1'.repeat(11).slice(1)
const WORDS = [
  WORD,
  '2025-03',
  '2025-03-31',
  '2025-03-31T10:00:00-03:00',
  '10:30',
  '42',
  '123456',
  '3f2b8c1e7a4d4f0e',
  LINK_TOKEN,
  '/v1',
  'uma frase mais longa que vinte caracteres',
]

/** Depth at which nested records end, so that a tree of lines does not fill the page. */
const DEPTH_MAX = 5

function exampleText(name: string, { allOf = [], ...own }: JsonSchema): string {
  const parts = [own, ...allOf]
  const format = parts.find((part) => part.format !== undefined)?.format
  const fits = (text: string): boolean =>
    parts.every(
      ({ pattern, minLength = 0, maxLength = Infinity }) =>
        (pattern === undefined || new RegExp(pattern, 'u').test(text)) && text.length >= minLength && text.length <= maxLength,
    )
  const named = TEXTS.find(([field, text]) => field.test(name) && fits(text))?.[1]
  return named ?? FORMATS[format ?? ''] ?? WORDS.find(fits) ?? WORD
}

/** Returns a valid value of `schema`. Texts follow the name of their field. */
export function exampleOf(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>, name = '', depth = 0): unknown {
  const again = (part: JsonSchema, field = name): unknown => exampleOf(part, components, field, depth + 1)
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.replace('#/components/schemas/', '')]
    return target === undefined ? null : exampleOf(target, components, name, depth)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option !== undefined) return exampleOf(option, components, name, depth)
  if (schema.allOf !== undefined && schema.type === undefined) return again(Object.assign({}, ...schema.allOf))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const shown = depth < DEPTH_MAX ? fields : fields.filter(([field]) => schema.required?.includes(field))
      return Object.fromEntries(shown.map(([field, part]) => [field, again(part, field)]))
    }
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((part) => again(part))
      return schema.items === undefined || depth >= DEPTH_MAX || schema.maxItems === 0 ? [] : [again(schema.items)]
    case 'string':
      return exampleText(name, schema)
    case 'integer':
    case 'number':
      if (/centavos$/i.test(name)) return 123456
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    default:
      return null
  }
}
