import { type ArquivoDiferencas, orcamentoArquivoRotas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { createChave } from '../../api/idempotencia.ts'
import { showSuccess } from '../../ui/alerta.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop, FileDropHint } from '../../ui/FileDrop.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { linhasQuery } from '../grade/queries.ts'
import styles from './arquivo.module.css'
import { DiferencasTabela } from './DiferencasTabela.tsx'
import { type Escolhas, isUsada } from './escolhas.ts'
import { ForaDaPlanilha, ProblemasTabela } from './ProblemasTabela.tsx'
import { Resumo } from './Resumo.tsx'

const ACEITOS = '.xlsx,.csv,.tsv,.txt'

function bodyOf(arquivo: File): FormData {
  const body = new FormData()
  body.append('arquivo', arquivo, arquivo.name)
  return body
}

interface TrazerDialogProps {
  orcamentoId: number
  inicio: string
  onClose: () => void
}

/** A sheet, every difference that it would make, and then what was chosen of it: all at once or nothing. */
export function TrazerDialog({ orcamentoId, inicio, onClose }: TrazerDialogProps) {
  const { t } = useTranslation('orcamento-grade')
  const { t: comum } = useTranslation()
  const cliente = useQueryClient()
  const params = { id: orcamentoId }
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [escolhas, setEscolhas] = useState<Escolhas>(new Map())
  const comparar = useMutation({ mutationFn: (file: File) => call(orcamentoArquivoRotas.compare, { params, body: bodyOf(file) }) })
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
      <div className={styles['corpo']} aria-busy={comparar.isPending || undefined}>
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
      </div>
      {diferencas && arquivo && (
        <footer className={styles['pe']}>
          <p>
            {diferencas.problemasTotal > 0
              ? t('arquivo.corrija', { count: diferencas.problemasTotal })
              : t(diferencas.celulas.length === 0 ? 'arquivo.nada' : 'arquivo.tudoOuNada')}
          </p>
          <Button
            onClick={() => {
              comparar.reset()
              gravar.reset()
              setArquivo(null)
            }}
          >
            {t('arquivo.outra')}
          </Button>
          {gravar.error && (
            <Button icon="undo" onClick={() => compare(arquivo)}>
              {t('arquivo.deNovo')}
            </Button>
          )}
          <Button
            variant="primary"
            icon="import"
            busy={gravar.isPending}
            disabled={impedido || mudou}
            onClick={() => gravar.mutate(diferencas)}
          >
            {usadas.length === 0 ? t('arquivo.gravarNada') : t('arquivo.gravar', { count: usadas.length })}
          </Button>
        </footer>
      )}
    </Dialog>
  )
}

function Escolha({ ocupado, onArquivo }: { ocupado: boolean; onArquivo: (arquivo: File) => void }) {
  const { t } = useTranslation('orcamento-grade')
  return (
    <FileDrop accept={ACEITOS} label={t('arquivo.escolher')} primary busy={ocupado} className={styles['area']} onFile={onArquivo}>
      <Icon name="import" />
      <div>
        <FileDropHint mouse={t('arquivo.solte')} touch={t('arquivo.toque')} />
        <p>{t('arquivo.como')}</p>
        <p>{t('arquivo.sinal')}</p>
      </div>
    </FileDrop>
  )
}
