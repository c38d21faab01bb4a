import type { FolhaFormato, RotaDef } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadArgs } from '../../api/use-download.ts'
import { ExportMenu } from '../../table/ExportMenu.tsx'
import { Heading } from '../../ui/Text.tsx'
import { Inline } from '../../ui/layout.tsx'

interface Download<R extends RotaDef, F extends FolhaFormato> {
  rota: R
  formats: readonly F[]
  argsOf: (format: F) => DownloadArgs<R>
}

interface QuadroProps<R extends RotaDef, F extends FolhaFormato> {
  titulo: string
  download?: Download<R, F> | undefined
  children: ReactNode
}

export function Quadro<R extends RotaDef, F extends FolhaFormato>({ titulo, download, children }: QuadroProps<R, F>) {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const textOf = (format: FolhaFormato) => commonT(`exportar.${format}`)
  return (
    <>
      <Inline justify="between" wrap>
        <Heading>{titulo}</Heading>
        {download && (
          <ExportMenu
            label={t('exportar', { quadro: titulo })}
            rota={download.rota}
            files={download.formats.map((format) => ({ texto: textOf(format), args: download.argsOf(format) }))}
          />
        )}
      </Inline>
      {children}
    </>
  )
}
