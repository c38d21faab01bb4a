import { type ArquivoDiferencas, orcamentoFileRotas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfFile, FileImportBody, FileImportDrop, FileImportFoot } from '../../../ui/FileImport.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { linhasQuery } from '../grade/queries.ts'
import { DiferencasTabela } from './DiferencasTabela.tsx'
import { type Choices, isUsed } from './choices.ts'
import { ForaDaPlanilha, ProblemasTabela } from './ProblemasTabela.tsx'
import { Resumo } from './Resumo.tsx'

interface TrazerDialogProps {
  orcamentoId: number
  inicio: string
  onClose: () => void
}

/** Imports a sheet into a budget: shows every difference and saves the chosen ones atomically. */
export function TrazerDialog({ orcamentoId, inicio, onClose }: TrazerDialogProps) {
  const { t } = useTranslation('orcamento-grade')
  const { t: commonT } = useTranslation()
  const cliente = useQueryClient()
  const params = { id: orcamentoId }
  const [upload, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<Choices>(new Map())
  const comparar = useMutation({ mutationFn: (file: File) => call(orcamentoFileRotas.compare, { params, body: bodyOfFile(file) }) })
  const [key, setChave] = useState('')
  const write = useMutation({
    mutationFn: ({ arquivoNome, sequencia }: ArquivoDiferencas) =>
      call(
        orcamentoAtosRotas.create,
        {
          params,
          body: {
            tipo: 'importar',
            vista: sequencia,
            detalhe: { arquivo: arquivoNome.slice(0, 200) },
            forcarTravas: used.some(({ impedimento }) => impedimento === 'travada'),
            mudancas: used.map(({ linhaId, mes, depoisCentavos }) => ({ linhaId, mes, valorCentavos: depoisCentavos })),
          },
        },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: async ({ celulas }) => {
      onClose()
      showSuccess(t('arquivo.feito', { count: celulas }))
      await Promise.all([cliente.invalidateQueries(linhasQuery(orcamentoId)), invalidate(orcamentoAtosRotas.list, orcamentoRotas.get)])
    },
  })
  const compare = (file: File) => {
    setFile(file)
    setChoices(new Map())
    setChave(createChave())
    write.reset()
    comparar.mutate(file)
  }
  const diferencas = comparar.data
  const used = diferencas?.celulas.filter((celula) => isUsed(celula, choices)) ?? []
  const hasChanged = write.error !== null && toApiError(write.error).code === 'orcamento_celula_conflict'
  const impedido = diferencas === undefined || diferencas.problemasTotal > 0 || used.length === 0
  return (
    <Dialog title={t('arquivo.titulo')} size={diferencas ? 'wide' : 'normal'} onClose={onClose}>
      <FileImportBody busy={comparar.isPending || undefined}>
        {!diferencas && <Escolha busy={comparar.isPending} onFile={compare} />}
        {comparar.isPending && <SkeletonRows rows={6} label={commonT('carregando')} />}
        {hasChanged ? (
          <Callout tone="warn" role="alert">
            {t('arquivo.mudou')}
          </Callout>
        ) : (
          <FormError error={comparar.error ?? write.error} />
        )}
        {diferencas && (
          <>
            <Resumo diferencas={diferencas} choices={choices} />
            <ProblemasTabela diferencas={diferencas} />
            <DiferencasTabela diferencas={diferencas} inicio={inicio} choices={choices} onChoices={setChoices} />
            <ForaDaPlanilha diferencas={diferencas} />
          </>
        )}
      </FileImportBody>
      {diferencas && upload && (
        <FileImportFoot
          texto={
            diferencas.problemasTotal > 0
              ? t('arquivo.corrija', { count: diferencas.problemasTotal })
              : t(diferencas.celulas.length === 0 ? 'arquivo.nada' : 'arquivo.tudoOuNada')
          }
          labels={{
            outro: t('arquivo.outra'),
            reread: t('arquivo.deNovo'),
            confirm: used.length === 0 ? t('arquivo.gravarNada') : t('arquivo.gravar', { count: used.length }),
          }}
          onOther={() => {
            comparar.reset()
            write.reset()
            setFile(null)
          }}
          onNewView={write.error ? () => compare(upload) : undefined}
          busy={write.isPending}
          disabled={impedido || hasChanged}
          onConfirm={() => write.mutate(diferencas)}
        />
      )}
    </Dialog>
  )
}

function Escolha({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('orcamento-grade')
  return (
    <FileImportDrop
      labels={{ choose: t('arquivo.escolher'), drop: t('arquivo.solte'), touch: t('arquivo.toque') }}
      busy={busy}
      onFile={onFile}
    >
      <p>{t('arquivo.como')}</p>
      <p>{t('arquivo.sinal')}</p>
    </FileImportDrop>
  )
}
