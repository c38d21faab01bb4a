/** Apart from the schemas of imports: every screen asks whether one runs, and few read one. */
import type { Importacao } from './importacao.ts'

/** State rules of an import, in one place: the server refuses by them, the screens follow and disable by them. */
export const importacaoCan = {
  cancelar: (status: Importacao['status']): boolean => status === 'recebida' || status === 'processando',
  desfazer: (status: Importacao['status']): boolean => status === 'concluida',
}

/** Whether an import will still change by itself. */
export function isImportacaoRunning({ status }: Pick<Importacao, 'status'>): boolean {
  return importacaoCan.cancelar(status)
}
