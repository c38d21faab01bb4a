/** Reading recipes that the imports of a cliente left, for files with the same header and structure. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, instantSchema, oneLinha } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const RECEITA_NOME_MAX = 80
/** Letters of a recipe in a file. One with a thousand columns has some 60,000. */
export const RECEITA_FILE_MAX = 300_000

const receitaSchema = z.object({
  id: idSchema,
  nome: z.string(),
  /** First columns of its files, in one text. The exported file has the whole header. */
  cabecalho: z.string(),
  /** Person whose choice it is; null for the command line. */
  por: z.nullable(z.string()),
  updatedAt: instantSchema,
  /** Last import under it; null for one imported from a file and not used yet. */
  usedAt: z.nullable(instantSchema),
})
export type Receita = z.infer<typeof receitaSchema>

const nomeSchema = z.string().check(z.trim(), z.minLength(1, 'Dê um nome à receita.'), z.maxLength(RECEITA_NOME_MAX), oneLinha)
const params = z.object({ id: idParamSchema })
const may = permissoesOf('Lancamento')

export const receitaRotas = {
  list: defineRota({
    nome: 'receita.list',
    metodo: 'GET',
    caminho: '/Importacao/receitas',
    resumo: 'Receitas de leitura do cliente, a última usada primeiro',
    permissao: may.read,
    clienteInteiro: true,
    data: z.array(receitaSchema),
  }),
  import: defineRota({
    nome: 'receita.import',
    metodo: 'POST',
    caminho: '/Importacao/receitas',
    resumo: 'Guarda uma receita de leitura de um arquivo: o que se exporta aqui, ou o que lastro ler --json imprime',
    permissao: may.import,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      /** For a recipe that has no name. One that is taken gets a number. */
      nome: nomeSchema,
      /** Content of the file. */
      texto: z.string().check(z.minLength(1), z.maxLength(RECEITA_FILE_MAX)),
    }),
    data: receitaSchema,
    erros: ['receita_invalid'],
  }),
  update: defineRota({
    nome: 'receita.update',
    metodo: 'PUT',
    caminho: '/Importacao/receitas/:id',
    resumo: 'Muda o nome de uma receita de leitura',
    permissao: may.import,
    clienteInteiro: true,
    params,
    body: z.object({ nome: nomeSchema }),
    data: receitaSchema,
    erros: ['registro_not_found', 'receita_duplicate'],
  }),
  remove: defineRota({
    nome: 'receita.remove',
    metodo: 'DELETE',
    caminho: '/Importacao/receitas/:id',
    resumo: 'Exclui uma receita de leitura; o que foi importado com ela fica',
    permissao: may.import,
    clienteInteiro: true,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
  export: defineRota({
    nome: 'receita.export',
    metodo: 'GET',
    caminho: '/Importacao/receitas/:id/arquivo',
    resumo: 'Uma receita de leitura em JSON, como --receita da linha de comando a lê',
    permissao: may.read,
    clienteInteiro: true,
    params,
    saida: 'arquivo',
    erros: ['registro_not_found'],
  }),
}
