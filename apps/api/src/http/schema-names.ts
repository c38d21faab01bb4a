/** Names of the schemas of the contract in the OpenAPI document: the exported name, else that of the route. */
import * as contract from '@lastro/contract'
import * as z from 'zod/mini'

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `orcamentoArquivo.compare` → `OrcamentoArquivoCompare`. */
const nameOf = (nome: string): string => nome.split('.').map(capitalize).join('')

/** Scalars stay where they are used. */
function isNamed(schema: z.ZodMiniType | undefined): schema is z.ZodMiniType {
  return schema !== undefined && ['object', 'array', 'union', 'record'].includes(schema._zod.def.type)
}

/** Registers each schema once, for Zod to write it as a component and refer to it. */
export function nameSchemas(): void {
  const taken = new Set(['Erro'])
  const add = (schema: z.ZodMiniType | undefined, name: string): void => {
    if (!isNamed(schema) || z.globalRegistry.get(schema)?.['id'] !== undefined || taken.has(name)) return
    taken.add(name)
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name })
  }
  z.globalRegistry.add(contract.errorResponseSchema, { id: 'Erro' })
  for (const [name, value] of Object.entries(contract)) {
    if (name.endsWith('Schema') && value instanceof z.core.$ZodType) add(value, capitalize(name.replace(/Schema$/, '')))
  }
  const byData = Map.groupBy(contract.ROTAS, ({ data }) => data)
  for (const { nome, data, body, linha } of contract.ROTAS) {
    const shared = (byData.get(data)?.length ?? 0) > 1
    // An answer of several routes is the thing itself.
    if (shared) add(data, capitalize(nome.split('.')[0] ?? nome))
    add(data, `${nameOf(nome)}Resposta`)
    add(body, `${nameOf(nome)}Corpo`)
    add(linha, `${nameOf(nome)}Linha`)
  }
}
