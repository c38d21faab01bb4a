import { orcamentoCriacaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { useDownload } from '../../../api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { FileDrop, FileDropHint } from '../../../ui/FileDrop.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline } from '../../../ui/layout.tsx'
import type { CriacaoDraft } from './draft.ts'

const ACCEPTED = '.csv,.xlsx,.tsv,.txt'

function bodyOf(file: File): FormData {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return body
}

interface FonteFileProps {
  draft: CriacaoDraft
  inicio: string
  onChange: (changed: Partial<CriacaoDraft>) => void
}

export function FonteArquivo({ draft: { arquivo, custos }, inicio, onChange }: FonteFileProps) {
  const { t } = useTranslation('orcamento-criacao')
  const modelo = useDownload(orcamentoCriacaoRotas.getModelo)
  const send = useMutation({
    mutationFn: (file: File) => call(orcamentoCriacaoRotas.upload, { body: bodyOf(file) }),
    onSuccess: ({ arquivoId, arquivoNome }) => onChange({ arquivo: { id: arquivoId, nome: arquivoNome } }),
  })
  return (
    <>
      <Inline justify="between" wrap>
        <Text tone="soft">{t('arquivo.modeloTexto')}</Text>
        <Inline>
          {(['xlsx', 'csv'] as const).map((formato) => (
            <Button
              key={formato}
              size="small"
              icon="download"
              busy={modelo.busy}
              onClick={() => modelo.start(`orcamento.${formato}`, { query: { inicio, formato } })}
            >
              {t(`arquivo.${formato}`)}
            </Button>
          ))}
        </Inline>
      </Inline>
      <FileDrop
        accept={ACCEPTED}
        label={t(arquivo ? 'arquivo.outro' : 'arquivo.escolher')}
        busy={send.isPending}
        onFile={(file) => send.mutate(file)}
      >
        <Icon name="import" />
        <div>
          {arquivo ? <strong>{arquivo.nome}</strong> : <FileDropHint mouse={t('arquivo.solte')} touch={t('arquivo.toque')} />}
          <Note>{t('arquivo.colunas')}</Note>
        </div>
      </FileDrop>
      <FormError error={send.error} />
      <SelectField
        label={t('arquivo.custos')}
        hint={t('arquivo.custosDica')}
        value={custos}
        onChange={(event) => onChange({ custos: event.currentTarget.value === 'negativos' ? 'negativos' : 'positivos' })}
      >
        {(['positivos', 'negativos'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`arquivo.${each}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
