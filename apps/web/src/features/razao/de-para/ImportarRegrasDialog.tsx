import { type DeParaArquivoPrevia, type DeParaDiferenca, deParaFileRotas, deParaRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { FileImportTable } from '../../../table/FileImportTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfFile, FileImportBody, FileImportDrop, FileImportFoot, FileImportSummary } from '../../../ui/FileImport.tsx'
import styles from '../../../ui/FileImport.module.css'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { FrasesEfeito, ListaConflitos } from './Efeitos.tsx'
import { invalidateRegras } from './regras-queries.ts'

const TONES = { recusada: 'error', mudada: 'info', nova: 'success', excluida: 'warning' } as const
const SENTENCES = 5

interface ImportQuestion {
  file: File
  excluir: boolean
}

export function ImportarRegrasDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('de-para')
  const { t: commonT } = useTranslation()
  const [upload, setFile] = useState<File | null>(null)
  const [excluir, setRemove] = useState(false)
  const [key, setChave] = useState('')
  const preview = useMutation({
    mutationFn: (question: ImportQuestion) =>
      call(
        deParaFileRotas.preview,
        { query: { excluir: question.excluir ? '1' : '0' }, body: bodyOfFile(question.file) },
        { silent: true },
      ),
  })
  const undo = async (auditoriaId: number) => {
    try {
      await call(deParaRotas.undo, { body: { auditoriaId } }, { silent: true })
      showSuccess(t('salvar.desfeito'))
    } catch (error) {
      showRefusal(error)
    }
    await invalidateRegras()
  }
  const importFile = useMutation({
    mutationFn: ({ file, assinatura }: ImportQuestion & { assinatura: string }) =>
      call(
        deParaFileRotas.import,
        { query: { assinatura, excluir: excluir ? '1' : '0' }, body: bodyOfFile(file) },
        { headers: { 'idempotency-key': key }, silent: true },
      ),
    onSuccess: async ({ novas, mudadas, excluidas, auditoriaId }) => {
      onClose()
      showSuccess(t('arquivo.feito', { novas, mudadas, excluidas }), {
        button: { label: t('salvar.desfazer'), onClick: () => void undo(auditoriaId) },
      })
      await invalidateRegras()
    },
  })
  const look = (file: File, withRemove: boolean) => {
    setFile(file)
    setRemove(withRemove)
    setChave(createChave())
    importFile.reset()
    preview.mutate({ file, excluir: withRemove })
  }
  const planned = preview.data
  const changes = planned ? planned.novas + planned.mudadas + planned.excluidas : 0
  return (
    <Dialog title={t('arquivo.titulo')} size={planned ? 'wide' : 'normal'} onClose={onClose}>
      <FileImportBody>
        {!planned && !preview.isPending && (
          <FileImportDrop
            labels={{ choose: t('arquivo.escolher'), drop: t('arquivo.solte'), touch: t('arquivo.toque') }}
            onFile={(file) => look(file, false)}
          >
            <p>{t('arquivo.colunas')}</p>
            <p>{t('arquivo.dica')}</p>
          </FileImportDrop>
        )}
        {preview.isPending && <SkeletonRows rows={6} label={commonT('carregando')} />}
        <FormError error={preview.error ?? importFile.error} />
        {planned && upload && (
          <>
            {(planned.ausentes > 0 || excluir) && (
              <Choice checked={excluir} onChange={(event) => look(upload, event.currentTarget.checked)}>
                {t('arquivo.excluir')} ({t('arquivo.ausentes', { count: planned.ausentes })})
              </Choice>
            )}
            <Previa preview={planned} />
          </>
        )}
      </FileImportBody>
      {planned && upload && (
        <FileImportFoot
          texto={t(planned.recusadas > 0 ? 'arquivo.corrija' : changes === 0 ? 'arquivo.nada' : 'arquivo.tudoOuNada')}
          labels={{ outro: t('arquivo.outro'), reread: t('arquivo.verDeNovo'), confirm: t('arquivo.confirmar') }}
          onOther={() => {
            preview.reset()
            importFile.reset()
            setFile(null)
          }}
          onNewView={importFile.error ? () => look(upload, excluir) : undefined}
          busy={importFile.isPending}
          disabled={planned.recusadas > 0 || changes === 0}
          onConfirm={() => importFile.mutate({ file: upload, excluir, assinatura: planned.assinatura })}
        />
      )}
    </Dialog>
  )
}

function Previa({ preview }: { preview: DeParaArquivoPrevia }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const total = preview.recusadas + preview.mudadas + preview.novas + preview.excluidas
  const shown = preview.linhas.length
  return (
    <>
      <FileImportSummary
        fileName={preview.arquivoNome}
        counts={(['recusadas', 'mudadas', 'novas', 'excluidas', 'iguais'] as const).map((nome) => ({
          nome,
          n: preview[nome],
          texto: t(`arquivo.${nome}`, { count: preview[nome] }),
        }))}
      />
      {preview.ignoradas.length > 0 && <p>{t('arquivo.ignoradas', { colunas: preview.ignoradas.join(', ') })}</p>}
      {preview.recusadas === 0 && total > 0 && <Efeitos preview={preview} />}
      <FileImportTable
        label={t('arquivo.linhas')}
        titulos={{ linha: t('arquivo.linha'), situacao: t('arquivo.situacao'), nome: t('arquivo.regra'), oque: t('arquivo.oque') }}
        linhas={preview.linhas.map((line) => ({
          chave: `${line.situacao} ${line.linha} ${line.regra}`,
          linha: line.linha,
          tone: TONES[line.situacao],
          situacao: t(`arquivo.situacoes.${line.situacao}`),
          nome: <bdi>{line.regra || '—'}</bdi>,
          oque: <Diferenca linha={line} />,
        }))}
      />
      {shown < total && <p>{t('arquivo.mais', { mostradas: formatInteger(shown, language), total: formatInteger(total, language) })}</p>}
    </>
  )
}

function Efeitos({ preview }: { preview: DeParaArquivoPrevia }) {
  const { efeitos, conflitos, conflitosTotal } = preview
  const { t } = useTranslation('de-para')
  return (
    <section aria-label={t('arquivo.efeitos')}>
      {efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
      <FrasesEfeito preview={preview} shownCount={SENTENCES} />
      {conflitosTotal > 0 && (
        <ListaConflitos label={t('arquivo.conflitos')} conflitos={conflitos} total={conflitosTotal} shownCount={SENTENCES} />
      )}
    </section>
  )
}

function Diferenca({ linha: { situacao, de, para, problemas } }: { linha: DeParaDiferenca }) {
  if (situacao === 'recusada') {
    return (
      <ul className={styles['detalhe']}>
        {problemas.map((problema) => (
          <li key={problema}>{problema}</li>
        ))}
      </ul>
    )
  }
  return (
    <span className={styles['detalhe']}>
      {de !== null && <del>{de}</del>} {para !== null && <ins>{para}</ins>}
    </span>
  )
}
