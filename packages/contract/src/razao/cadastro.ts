/** Reference data for selections: grupos with their items, centros de custo, filiais. */
import * as z from 'zod/mini'
import { idSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

const grupoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  natureza: z.string(),
  itens: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string() })),
})
export type Grupo = z.infer<typeof grupoSchema>

const centroCustoSchema = z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), paiId: z.nullable(idSchema) })
export type CentroCusto = z.infer<typeof centroCustoSchema>

const filialSchema = z.object({ id: idSchema, codigo: z.string(), descricao: z.string() })
export type Filial = z.infer<typeof filialSchema>

export const cadastroRotas = {
  listGrupos: defineRota({
    nome: 'grupo.list',
    metodo: 'GET',
    caminho: '/Grupo',
    resumo: 'Grupos com seus itens, em ordem',
    permissao: { action: 'read', subject: 'Grupo' },
    data: z.array(grupoSchema),
  }),
  listNomesOrcamento: defineRota({
    nome: 'orcamento.listNomes',
    metodo: 'GET',
    caminho: '/Orcamento/nomes',
    resumo: 'Como se chamam as linhas dos orçamentos: grupos com seus itens, também os arquivados, e filiais',
    permissao: { action: 'read', subject: 'Orcamento' },
    data: z.object({ grupos: z.array(grupoSchema), filiais: z.array(filialSchema) }),
    erros: ['dados_too_large'],
  }),
  listCentrosCusto: defineRota({
    nome: 'centroCusto.list',
    metodo: 'GET',
    caminho: '/CentroCusto',
    resumo: 'Centros de custo do cliente',
    permissao: { action: 'read', subject: 'Dre' },
    data: z.array(centroCustoSchema),
    erros: ['dados_too_large'],
  }),
  listFiliais: defineRota({
    nome: 'filial.list',
    metodo: 'GET',
    caminho: '/Filial',
    resumo: 'Filiais do cliente',
    permissao: { action: 'read', subject: 'Dre' },
    data: z.array(filialSchema),
    erros: ['dados_too_large'],
  }),
}
