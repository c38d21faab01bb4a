/** Pushes from an ERP: integration keys of a cliente, and the only route they open. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, instantSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

const chaveIntegracaoSchema = z.object({
  id: idSchema,
  nome: z.string(),
  /** Source program of the external ids. A new key of the same origem continues where the old one stopped. */
  origem: z.string(),
  /** First characters of the secret part. The key itself is shown once, at creation. */
  prefixo: z.string(),
  criadaPor: z.string(),
  createdAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
})
export type ChaveIntegracao = z.infer<typeof chaveIntegracaoSchema>

/** Single-line text valid in PostgreSQL: no control characters, no lone surrogates. */
const texto = (minimum: number, maximum: number) =>
  z.string().check(
    z.minLength(minimum),
    z.maxLength(maximum),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Há um caractere de controle ou inválido no texto.'),
  )
const codigo = texto(1, 80).check(z.refine((text) => text.trim() === text, 'Há espaço antes ou depois do código.'))
const decimal = (sign: string) =>
  z
    .string()
    .check(z.regex(new RegExp(String.raw`^${sign}\d{1,11}(\.\d{1,2})?$`), 'Use texto com ponto e até dois decimais, como "1234.56".'))

/** R$ 100 bilhões, the limit of one posting in the engine. */
const CENTAVOS_MAX = 10_000_000_000_000

const partidaExternaSchema = z
  .strictObject({
    conta: codigo,
    descricao: z.optional(texto(0, 2000)),
    centroCusto: z.optional(codigo),
    filial: z.optional(codigo),
    /** Credit positive, debit negative. */
    valor: z.optional(decimal('-?')),
    debito: z.optional(decimal('')),
    credito: z.optional(decimal('')),
    valorCentavos: z.optional(z.int().check(z.minimum(-CENTAVOS_MAX), z.maximum(CENTAVOS_MAX))),
  })
  .check(
    z.refine(
      ({ valor, debito, credito, valorCentavos }) =>
        [valor, debito, credito, valorCentavos].filter((each) => each !== undefined).length === 1,
      'Informe um, e só um, de valor, debito, credito e valorCentavos.',
    ),
  )

/** Journal entry. Its id is unique within the sending program. */
export const lancamentoExternoSchema = z.strictObject({
  tipo: z.optional(z.literal('lancamento')),
  id: texto(1, 120),
  data: z.iso.date().check(z.regex(/^(19|20|21)/, 'O ano vai de 1900 a 2199.')),
  historico: z.optional(texto(0, 2000)),
  documento: z.optional(texto(0, 200)),
  numero: z.optional(texto(0, 120)),
  encerramento: z.optional(z.boolean()),
  partidas: z.array(partidaExternaSchema).check(z.minLength(2), z.maxLength(5000)),
})
export type LancamentoExternoLinha = z.infer<typeof lancamentoExternoSchema>

/** Account that entries of the same push use and the cliente may lack. */
export const contaExternaSchema = z.strictObject({
  tipo: z.literal('conta'),
  conta: codigo,
  descricao: texto(1, 500),
  /** COD_NAT of the ECD: 1 asset, 2 liability, 3 equity, 4 result, 5 off-balance, 9 other. */
  natureza: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(9)]),
  codigoReferencial: z.optional(codigo),
})

export const ACTIVE_CHAVES_MAX = 20

const may = permissoesOf('Lancamento')

export const integracaoRotas = {
  list: defineRota({
    nome: 'integracao.list',
    metodo: 'GET',
    caminho: '/Integracao/chaves',
    resumo: 'Chaves de integração do cliente, sem o segredo',
    permissao: may.manage,
    clienteInteiro: true,
    data: z.array(chaveIntegracaoSchema),
  }),
  create: defineRota({
    nome: 'integracao.create',
    metodo: 'POST',
    caminho: '/Integracao/chaves',
    resumo: 'Cria uma chave de integração; o segredo só aparece nesta resposta',
    permissao: may.manage,
    clienteInteiro: true,
    idempotente: true,
    respostaSecreta: true,
    body: z.object({
      nome: texto(1, 80),
      origem: z._default(
        z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Use até 40 letras minúsculas, algarismos, hífens ou sublinhados.')),
        'erp',
      ),
    }),
    data: z.extend(chaveIntegracaoSchema, { chave: z.string() }),
    erros: ['chave_integracao_too_many'],
  }),
  revoke: defineRota({
    nome: 'integracao.revoke',
    metodo: 'POST',
    caminho: '/Integracao/chaves/:id/revogar',
    resumo: 'Revoga uma chave: vale na chamada seguinte e não volta atrás',
    permissao: may.manage,
    clienteInteiro: true,
    params: z.object({ id: idParamSchema }),
    data: chaveIntegracaoSchema,
    erros: ['registro_not_found'],
  }),
  send: defineRota({
    nome: 'integracao.send',
    metodo: 'POST',
    caminho: '/Integracao/lancamentos',
    resumo: 'Recebe lançamentos de um ERP, um por linha; repetir o envio não repete o efeito',
    permissao: 'integracao',
    entrada: 'ndjson',
    linha: z.union([lancamentoExternoSchema, contaExternaSchema]),
    data: z.object({
      recebidos: z.int(),
      gravados: z.int(),
      repetidos: z.int(),
      importacaoId: z.nullable(idSchema),
    }),
    erros: [
      'chave_integracao_refused',
      'permissao_denied',
      'requisicao_invalid',
      'requisicao_too_large',
      'importacao_arquivo_refused',
      'importacao_duplicate',
      'lancamento_externo_changed',
      'mes_closed',
    ],
  }),
}
export type IntegracaoEnvio = z.infer<typeof integracaoRotas.send.data>
