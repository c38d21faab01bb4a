import { useTranslation } from 'react-i18next'
import { FileDrop, FileDropHint } from '../../../ui/FileDrop.tsx'
import { IconBadge } from '../../../ui/IconBadge.tsx'

const ACCEPTED = '.txt,.csv,.tsv,.xlsx,.xls,.xlsb,.ods,.zip'

interface AreaArquivoProps {
  large?: boolean
  /** Without the list of formats, below other files. */
  brief?: boolean
  onFile: (file: File) => void
}

export function AreaArquivo({ large = false, brief = false, onFile }: AreaArquivoProps) {
  const { t } = useTranslation('importacao')
  return (
    <FileDrop multiple accept={ACCEPTED} label={t('area.escolher')} primary={large} onFile={onFile}>
      {!brief && <IconBadge name="import" />}
      <div>
        <FileDropHint mouse={t(large ? 'area.tituloGrande' : 'area.titulo')} touch={t(large ? 'area.toqueGrande' : 'area.toque')} />
        {!brief && <p>{t('area.texto')}</p>}
      </div>
    </FileDrop>
  )
}
