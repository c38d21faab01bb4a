import { type ArquivoDiferencas, orcamentoArquivoRotas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfArquivo, FileImportBody, FileImportDrop, FileImportFoot } from '../../../ui/FileImport.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { linhasQuery } from '../grade/queries.ts'
import styles from './arquivo.module.css'
import { DiferencasTabela } from './DiferencasTabela.tsx'
import { type Escolhas, isUsada } from './choices.ts'
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
  const { t: comum } = useTranslation()
  const cliente = useQueryClient()
  const params = { id: orcamentoId }
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [escolhas, setEscolhas] = useState<Escolhas>(new Map())
  const comparar = useMutation({ mutationFn: (file: File) => call(orcamentoArquivoRotas.compare, { params, body: bodyOfArquivo(file) }) })
  const [chave, setChave] = useState('')
  const gravar = useMutation({
    mutationFn: ({ arquivoNome, sequencia }: ArquivoDiferencas) =>
      call(
        orcamentoAtosRotas.create,
        {
          params,
          body: {
            tipo: 'importar',
            vista: sequencia,
            detalhe: { arquivo: arquivoNome.slice(0, 200) },
            forcarTravas: usadas.some(({ impedimento }) => impedimento === 'travada'),
            mudancas: usadas.map(({ linhaId, mes, depoisCentavos }) => ({ linhaId, mes, valorCentavos: depoisCentavos })),
          },
        },
        { headers: { 'idempotency-key': chave } },
      ),
    onSuccess: async ({ celulas }) => {
      onClose()
      showSuccess(t('arquivo.feito', { count: celulas }))
      await Promise.all([cliente.invalidateQueries(linhasQuery(orcamentoId)), invalidate(orcamentoAtosRotas.list, orcamentoRotas.get)])
    },
  })
  const compare = (file: File) => {
    setArquivo(file)
    setEscolhas(new Map())
    setChave(createChave())
    gravar.reset()
    comparar.mutate(file)
  }
  const diferencas = comparar.data
  const usadas = diferencas?.celulas.filter((celula) => isUsada(celula, escolhas)) ?? []
  const mudou = gravar.error !== null && toApiError(gravar.error).code === 'orcamento_celula_conflict'
  const impedido = diferencas === undefined || diferencas.problemasTotal > 0 || usadas.length === 0
  return (
    <Dialog title={t('arquivo.titulo')} size={diferencas ? 'wide' : 'normal'} onClose={onClose}>
      <FileImportBody busy={comparar.isPending || undefined}>
        {!diferencas && <Escolha ocupado={comparar.isPending} onArquivo={compare} />}
        {comparar.isPending && <SkeletonRows rows={6} label={comum('carregando')} />}
        {mudou ? (
          <p role="alert" className={styles['aviso']}>
            {t('arquivo.mudou')}
          </p>
        ) : (
          <FormError error={comparar.error ?? gravar.error} />
        )}
        {diferencas && (
          <>
            <Resumo diferencas={diferencas} escolhas={escolhas} />
            <ProblemasTabela diferencas={diferencas} />
            <DiferencasTabela diferencas={diferencas} inicio={inicio} escolhas={escolhas} onEscolhas={setEscolhas} />
            <ForaDaPlanilha diferencas={diferencas} />
          </>
        )}
      </FileImportBody>
      {diferencas && arquivo && (
        <FileImportFoot
          texto={
            diferencas.problemasTotal > 0
              ? t('arquivo.corrija', { count: diferencas.problemasTotal })
              : t(diferencas.celulas.length === 0 ? 'arquivo.nada' : 'arquivo.tudoOuNada')
          }
          rotulos={{
            outro: t('arquivo.outra'),
            verDeNovo: t('arquivo.deNovo'),
            confirmar: usadas.length === 0 ? t('arquivo.gravarNada') : t('arquivo.gravar', { count: usadas.length }),
          }}
          onOutro={() => {
            comparar.reset()
            gravar.reset()
            setArquivo(null)
          }}
          onVerDeNovo={gravar.error ? () => compare(arquivo) : undefined}
          busy={gravar.isPending}
          disabled={impedido || mudou}
          onConfirmar={() => gravar.mutate(diferencas)}
        />
      )}
    </Dialog>
  )
}

function Escolha({ ocupado, onArquivo }: { ocupado: boolean; onArquivo: (arquivo: File) => void }) {
  const { t } = useTranslation('orcamento-grade')
  return (
    <FileImportDrop
      rotulos={{ escolher: t('arquivo.escolher'), solte: t('arquivo.solte'), toque: t('arquivo.toque') }}
      busy={ocupado}
      onFile={onArquivo}
    >
      <p>{t('arquivo.como')}</p>
      <p>{t('arquivo.sinal')}</p>
    </FileImportDrop>
  )
}
