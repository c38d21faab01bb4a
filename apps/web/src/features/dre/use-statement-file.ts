import type { FolhaFormato, Negativos, RotaDef } from '@lastro/contract'
import { useMemo } from 'react'
import { type DownloadArgs, useDownload } from '../../api/use-download.ts'
import { usePreferencias } from '../../theme/preferences.ts'

export interface StatementFile {
  canExport: boolean
  busy: boolean
  save: (format: FolhaFormato) => void
  /** Opens the PDF. Without the right to export the browser prints the page itself. */
  print: () => void
}

/** The statement on screen as a file. */
export function useStatementFile<const R extends RotaDef>(
  rota: R,
  canExport: boolean,
  argsOf: (file: { formato: FolhaFormato; negativos: Negativos }) => DownloadArgs<R>,
): StatementFile {
  const { negativos } = usePreferencias()
  const { start, open, busy } = useDownload(rota)
  return useMemo(
    () => ({
      canExport,
      busy,
      save: (format) => start(...argsOf({ formato: format, negativos })),
      print: () => (canExport ? open(...argsOf({ formato: 'pdf', negativos })) : window.print()),
    }),
    [canExport, busy, start, open, argsOf, negativos],
  )
}
