import type { Escrituracao } from './escrituracao.ts'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { formatInteger, formatReais } from '@lastro/formato'

/** Stock above this many years of costs is an error of unit or digits. */
const ESTOQUE_ANOS_DE_CUSTO = 20

export function checkSanidade(e: Escrituracao): void {
  checkSignatarios(e)
  checkTexts(e)
}

export function checkEstoques(e: Escrituracao): void {
  const custo = custoDoPeriodo(e)
  if (custo === 0) return
  e.problemas.check('estoque_out_of_proportion', e.estoques.length)
  for (const { conta, valor, linha, trecho } of e.estoques) {
    if (valor <= custo * ESTOQUE_ANOS_DE_CUSTO) continue
    const { descricao } = e.contas[conta]!
    e.problemas.add(
      'estoque_out_of_proportion',
      linha,
      `A linha ${formatInteger(linha)} abre o período com ${formatReais(valor)} em ${descricao}, ${formatInteger(Math.floor(valor / custo))} vezes o custo das mercadorias do arquivo.`,
      { campo: 'VL_SLD_INI', valor: formatReais(valor), trecho },
    )
  }
}

/** Cost of goods: referential group 3.01.01.03 (3.11.01.03 for rural activity) or by account name, services excluded. */
function custoDoPeriodo(e: Escrituracao): number {
  const { movimento } = e
  let custo = 0
  for (let pair = 0; pair < movimento.quantidade; pair++) {
    const conta = e.contas[movimento.conta[pair]!]!
    if (conta.natureza !== NATUREZA_RESULTADO || /servi[cç]o/i.test(conta.descricao)) continue
    if (!/^3\.\d\d\.01\.03/.test(conta.codigoReferencial) && !/custo d[aeo]s? (mercadoria|produto)|\bcmv\b|\bcpv\b/i.test(conta.descricao))
      continue
    for (let mes = 0; mes < movimento.meses; mes++) custo -= movimento.resultado(pair, mes)
  }
  return Math.max(custo, 0)
}

function checkSignatarios(e: Escrituracao): void {
  if (e.signatarios.length === 0 || e.leiaute < 5) return
  e.problemas.check('signatario_missing', e.signatarios.length)
  if (e.signatarios.some((signatario) => signatario.responsavelLegal)) return
  const { linha, trecho } = e.signatarios[0]!
  const signatarios = e.signatarios.length === 1 ? 'traz o único signatário' : `começa a lista dos ${e.signatarios.length} signatários`
  e.problemas.add(
    'signatario_missing',
    linha,
    `A linha ${formatInteger(linha)} ${signatarios}; nenhum tem o indicador S de responsável legal.`,
    {
      campo: 'IND_RESP_LEGAL',
      valor: 'N',
      trecho,
    },
  )
}

/** A single broken text may be an old typing error; half of the accented texts broken means a wrong conversion. */
function checkTexts(e: Escrituracao): void {
  const { problemas, accentedTexts, corruptedTexts, utf8Texts, firstCorrupted } = e
  problemas.check('codificacao_corrupted', accentedTexts)
  if (firstCorrupted !== null && corruptedTexts * 2 >= accentedTexts) {
    problemas.add(
      'codificacao_corrupted',
      firstCorrupted.linha,
      `${formatInteger(corruptedTexts)} de ${formatInteger(accentedTexts)} textos com acento estão corrompidos, a começar pela linha ${formatInteger(firstCorrupted.linha)}.`,
      { trecho: firstCorrupted.trecho },
    )
  }
  const latin1 = accentedTexts - utf8Texts - corruptedTexts
  problemas.check('codificacao_mixed', accentedTexts)
  if (latin1 > 0 && utf8Texts > 0) {
    problemas.add('codificacao_mixed', 1, `${formatInteger(latin1)} textos estão em ISO-8859-1 e ${formatInteger(utf8Texts)} em UTF-8.`)
  }
}
