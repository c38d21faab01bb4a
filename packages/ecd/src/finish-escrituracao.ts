import { checkContadores } from './check-contadores.ts'
import { checkDemonstracoes } from './check-demonstracoes.ts'
import { checkPlano } from './check-plano.ts'
import { checkReferencial } from './check-referencial.ts'
import { checkResultado } from './check-resultado.ts'
import { checkSaldos } from './check-saldos.ts'
import { checkEstoques, checkSanidade } from './check-sanidade.ts'
import type { EcdConferencia } from './conferencia.ts'
import { formatDataIso } from './dates.ts'
import type { Ecd } from './ecd.ts'
import type { Escrituracao } from './escrituracao.ts'
import { movimentoFromSaldos } from './movimento-from-saldos.ts'

export function finishEscrituracao(e: Escrituracao): Ecd {
  const conferencia = e.problemas.fatal ? semConferencia('O arquivo foi recusado antes do fim.') : checkWhole(e)
  return {
    empresa: { nome: e.nome, cnpj: e.cnpj },
    livro: e.livro === '' ? null : e.livro,
    leiaute: e.leiaute,
    codificacao: codificacao(e),
    inicio: e.meses.length === 0 ? '' : formatDataIso(e.inicio),
    fim: e.meses.length === 0 ? '' : formatDataIso(e.fim),
    meses: e.meses,
    contas: e.contas,
    centrosCusto: e.centrosCusto,
    linhas: e.linhas,
    lancamentos: e.lancamentos,
    partidas: e.partidas,
    origemSaldos: e.partidas > 0 ? 'lancamentos' : e.balancetes > 0 ? 'balancetes' : 'saldos',
    saldos: e.movimento.saldos(false),
    encerramento: e.movimento.saldos(true),
    conferencia,
    saude: e.problemas.saude(),
  }
}

function checkWhole(e: Escrituracao): EcdConferencia {
  const { problemas } = e
  if (e.linhas === 0) {
    problemas.add('arquivo_malformed', 1, 'O arquivo está vazio.')
    return semConferencia('O arquivo está vazio.')
  }
  problemas.check('arquivo_malformed', e.linhas)
  problemas.check('limite_exceeded', e.linhas)
  problemas.check('campo_invalid', e.linhas)
  problemas.check('registro_unknown', e.linhas)
  problemas.check('conta_unknown', e.partidas + e.saldos.quantidade)
  problemas.check('conta_synthetic', e.partidas + e.saldos.quantidade)
  problemas.check('centro_custo_unknown', e.partidas + e.saldos.quantidade)
  problemas.check('indicador_missing', e.partidas + 2 * e.saldos.quantidade)
  problemas.check('data_out_of_period', e.lancamentos)
  problemas.check('lancamento_unbalanced', e.lancamentos)
  problemas.check('lancamento_total_mismatch', e.lancamentos)
  checkContadores(e)
  if (e.livro === '') problemas.add('livro_unsupported', 1, 'O arquivo não diz que livro é: falta o registro I010.')
  if (e.movimento.overflow)
    problemas.add('limite_exceeded', e.linhas, 'A soma de uma conta passa do maior valor que se pode somar sem erro.')
  checkPlano(e)
  checkReferencial(e)
  checkSanidade(e)
  if (!e.complete || e.incompleta) return semConferencia('O arquivo está incompleto ou tem linhas recusadas.')
  checkSaldos(e)
  problemas.check('lancamento_missing', e.partidas)
  if (e.partidas === 0) {
    const origem = e.balancetes > 0 ? 'balancetes (I310)' : 'saldos (I155)'
    problemas.add('lancamento_missing', e.linhas, `O arquivo não tem lançamentos (I200/I250): o movimento vem dos ${origem}.`)
    movimentoFromSaldos(e)
  }
  const i355 = checkResultado(e)
  const { linhas, motivo } = checkDemonstracoes(e)
  checkEstoques(e)
  return {
    i355,
    j150: linhas,
    motivo: i355 === null ? `O arquivo não traz o resultado antes do encerramento (I355). ${motivo}`.trim() : motivo,
  }
}

function semConferencia(motivo: string): EcdConferencia {
  return { i355: null, j150: null, motivo }
}

function codificacao(e: Escrituracao): Ecd['codificacao'] {
  if (e.accentedTexts === 0) return 'ascii'
  const utf8 = e.utf8Texts + e.corruptedTexts
  if (utf8 === 0) return 'iso-8859-1'
  return utf8 === e.accentedTexts ? 'utf-8' : 'mista'
}
