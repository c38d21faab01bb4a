import type { EcdConferencia, Ecd, Saude } from '@lastro/ecd'
import { formatInteger } from '@lastro/formato'
import { ImportacaoError } from './erro.ts'
import { KEPT_PROBLEMAS } from './types.ts'
import type { ImportacaoConferencia, SaudeFile, SaudeRegra } from './types.ts'

function resultOf({ situacao, severidade }: Saude['regras'][number]): SaudeRegra['resultado'] {
  if (situacao === 'passou') return 'passou'
  return situacao === 'falhou' ? severidade : 'nao_se_aplica'
}

export function convertSaude(saude: Saude): SaudeFile {
  // A rule says what holds, so a broken one is titled by its problem.
  const broken = new Map(saude.problemas.map(({ regra, titulo }) => [regra, titulo]))
  return {
    regras: saude.regras.map((regra) => ({
      codigo: regra.codigo,
      titulo: broken.get(regra.codigo) ?? regra.titulo,
      resultado: resultOf(regra),
      conferido: `${formatInteger(regra.verificados)} ${regra.unidade}`,
      problemas: regra.problemas,
    })),
    problemas: saude.problemas.slice(0, KEPT_PROBLEMAS).map((problema) => ({
      regra: problema.regra,
      gravidade: problema.severidade,
      linha: problema.linha,
      campo: problema.campo ?? null,
      valor: problema.valor ?? null,
      mensagem: problema.mensagem,
      trecho: problema.trecho ?? null,
      efeito: problema.efeito,
    })),
    totalProblemas: saude.erros + saude.avisos,
  }
}

export function convertConferencia({ i355, j150, motivo }: EcdConferencia): ImportacaoConferencia {
  return {
    i355: i355 === null ? null : { contas: i355.compared, diferencaCentavos: i355.diferencaCentavos },
    linhas: (j150 ?? []).map(({ codigo, descricao, nivel, tipo, arquivoCentavos, calculadoCentavos, diferencaCentavos }) => ({
      codigo,
      descricao,
      nivel,
      totalizadora: tipo === 'T',
      grupo: null,
      arquivoCentavos,
      calculadoCentavos,
      diferencaCentavos,
    })),
    motivoAusencia: motivo === '' ? null : motivo,
  }
}

const CAUSE_RULES: ReadonlySet<string> = new Set(['lancamento_unbalanced', 'lancamento_total_mismatch'])

export function refuseEcd(ecd: Ecd): ImportacaoError {
  const errors = ecd.saude.problemas.filter(({ severidade }) => severidade === 'erro')
  // An unbalanced entry makes balances and totals differ too; the cause is reported, not its consequences.
  const first = errors.find(({ regra }) => CAUSE_RULES.has(regra)) ?? errors[0]
  const more = ecd.saude.erros - 1
  const others = more > 1 ? ` Há mais ${formatInteger(more)} erros.` : more === 1 ? ' Há mais um erro.' : ''
  return new ImportacaoError(
    'importacao_arquivo_refused',
    first === undefined ? 'O arquivo foi recusado.' : `Linha ${formatInteger(first.linha)}: ${first.mensagem}${others}`,
    'Veja o que está indicado, gere ou copie o arquivo de novo na origem e envie.',
    convertSaude(ecd.saude),
  )
}
