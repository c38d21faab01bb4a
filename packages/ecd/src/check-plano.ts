import { NATUREZA_RESULTADO } from '@lastro/engine'
import type { EcdConta } from './ecd.ts'
import type { Escrituracao } from './escrituracao.ts'

/**
 * Checks rules of the chart of accounts, each of which transmitted files are known to break.
 * A violation changes no DRE.
 */
export function checkPlano(e: Escrituracao): void {
  const contaPorCodigo = new Map(e.contas.map((conta) => [conta.codigo, conta]))
  for (const conta of e.contas) {
    checkLevel(e, conta)
    checkSuperior(e, conta, contaPorCodigo.get(conta.contaSuperior))
    checkNatureza(e, conta)
  }
  checkDistinctReferencial(e)
}

function checkLevel(e: Escrituracao, conta: EcdConta): void {
  if (!conta.analitica || conta.natureza > 3) return
  e.problemas.check('conta_nivel_low')
  if (conta.nivel >= 4) return
  e.problemas.add(
    'conta_nivel_low',
    conta.linha,
    `A conta ${conta.codigo} ${conta.descricao} é analítica no nível ${conta.nivel}; o mínimo é 4.`,
    {
      campo: 'NIVEL',
      valor: String(conta.nivel),
    },
  )
}

function checkSuperior(e: Escrituracao, conta: EcdConta, superior: EcdConta | undefined): void {
  e.problemas.check('conta_superior_wrong')
  const root = conta.contaSuperior === ''
  if (root ? conta.nivel <= 1 : superior !== undefined && !superior.analitica && superior.nivel < conta.nivel) return
  const motivo = root
    ? `está no nível ${conta.nivel} e não diz de que conta faz parte`
    : superior === undefined
      ? `faz parte da ${conta.contaSuperior}, que não existe`
      : `faz parte da ${conta.contaSuperior}, que ${superior.analitica ? 'é analítica' : `está no nível ${superior.nivel}`}`
  e.problemas.add('conta_superior_wrong', conta.linha, `A conta ${conta.codigo} ${conta.descricao} ${motivo}.`, {
    campo: 'COD_CTA_SUP',
    valor: conta.contaSuperior,
  })
}

function checkNatureza(e: Escrituracao, conta: EcdConta): void {
  if (conta.natureza !== 2 && conta.natureza !== 3) return
  e.problemas.check('natureza_misplaced')
  if (conta.natureza === 3 || !/patrim[oô]nio\s+l[ií]quido|capital social|lucros (ou preju[ií]zos )?acumulados/i.test(conta.descricao))
    return
  e.problemas.add(
    'natureza_misplaced',
    conta.linha,
    `A conta ${conta.codigo} ${conta.descricao} está como passivo (02); patrimônio líquido é 03.`,
    {
      campo: 'COD_NAT',
      valor: '02',
    },
  )
}

function checkDistinctReferencial(e: Escrituracao): void {
  const resultado = e.contas.filter((conta) => conta.analitica && conta.natureza === NATUREZA_RESULTADO && conta.codigoReferencial !== '')
  if (resultado.length < 5) return
  e.problemas.check('referencial_generic', resultado.length)
  const codigo = resultado[0]!.codigoReferencial
  if (resultado.some((conta) => conta.codigoReferencial !== codigo)) return
  e.problemas.add(
    'referencial_generic',
    resultado[0]!.linha,
    `As ${resultado.length} contas de resultado têm todas o código referencial ${codigo}.`,
    {
      campo: 'COD_CTA_REF',
      valor: codigo,
    },
  )
}
