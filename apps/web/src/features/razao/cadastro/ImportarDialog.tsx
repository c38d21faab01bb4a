import { type CadastroPrevia, type CadastroPreviaLinha, type CampoNome, type EntidadeDef, CAMPOS } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { FileImportTable } from '../../../table/FileImportTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { bodyOfArquivo, FileImportBody, FileImportDrop, FileImportFoot, FileImportSummary } from '../../../ui/FileImport.tsx'
import styles from '../../../ui/FileImport.module.css'
import { FormError } from '../../../ui/FormError.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { invalidateCadastro } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { useTextos } from './use-texts.ts'

const TONS = { recusada: 'error', mudada: 'info', nova: 'success' } as const

export function ImportarDialog({ def, onClose }: { def: EntidadeDef; onClose: () => void }) {
  const { t } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const rotas = ROTAS_DE[def.nome]
  const [arquivo, setArquivo] = useState<File | null>(null)
  const preview = useMutation({ mutationFn: (file: File) => call(rotas.preview, { body: bodyOfArquivo(file) }) })
  const [chave, setChave] = useState('')
  const importar = useMutation({
    mutationFn: ({ file, assinatura }: { file: File; assinatura: string }) =>
      call(rotas.import, { query: { assinatura }, body: bodyOfArquivo(file) }, { headers: { 'idempotency-key': chave } }),
    onSuccess: async ({ novas, mudadas }) => {
      onClose()
      showSuccess(t('importar.feito', { novas: formatInteiro(novas, language), mudadas: formatInteiro(mudadas, language) }))
      await invalidateCadastro(def.nome)
    },
  })
  const look = (file: File) => {
    setArquivo(file)
    setChave(createChave())
    importar.reset()
    preview.mutate(file)
  }
  const previa = preview.data
  const muda = previa ? previa.novas + previa.mudadas : 0
  return (
    <Dialog
      title={t('importar.titulo', { entidade: t(`entidades.${def.nome}`) })}
      size={preview.data ? 'wide' : 'normal'}
      onClose={onClose}
    >
      <FileImportBody>
        {!previa && <Escolha def={def} ocupado={preview.isPending} onArquivo={look} />}
        {preview.isPending && <SkeletonRows rows={6} label={comum('carregando')} />}
        <FormError error={preview.error ?? importar.error} />
        {previa && <Previa previa={previa} />}
      </FileImportBody>
      {previa && arquivo && (
        <FileImportFoot
          texto={t(previa.recusadas > 0 ? 'importar.corrija' : muda === 0 ? 'importar.nada' : 'importar.tudoOuNada')}
          rotulos={{ outro: t('importar.outro'), verDeNovo: t('importar.verDeNovo'), confirmar: t('importar.confirmar') }}
          onOutro={() => {
            preview.reset()
            importar.reset()
            setArquivo(null)
          }}
          onVerDeNovo={importar.error ? () => look(arquivo) : undefined}
          busy={importar.isPending}
          disabled={previa.recusadas > 0 || muda === 0}
          onConfirmar={() => importar.mutate({ file: arquivo, assinatura: previa.assinatura })}
        />
      )}
    </Dialog>
  )
}

function Escolha({ def, ocupado, onArquivo }: { def: EntidadeDef; ocupado: boolean; onArquivo: (arquivo: File) => void }) {
  const { t } = useTranslation('cadastro')
  const textos = useTextos()
  const nomes = (obrigatorio: boolean): string =>
    def.campos
      .filter((campo) => (campo.obrigatorio === true && campo.padrao === undefined) === obrigatorio)
      .map(({ nome }) => textos.campo(nome))
      .join(', ')
  return (
    <FileImportDrop
      rotulos={{ escolher: t('importar.escolher'), solte: t('importar.solte'), toque: t('importar.toque') }}
      busy={ocupado}
      onFile={onArquivo}
    >
      <p>{t('importar.colunas', { obrigatorias: nomes(true), outras: nomes(false) })}</p>
      <p>{t('importar.dica')}</p>
    </FileImportDrop>
  )
}

function Previa({ previa }: { previa: CadastroPrevia }) {
  const { t } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const textos = useTextos()
  const nomeOf = (campo: string): string => {
    const nome = CAMPOS.find((each): each is CampoNome => each === campo)
    return nome ? textos.campo(nome) : campo
  }
  const contagens = (['recusadas', 'mudadas', 'novas', 'iguais'] as const).map((nome) => ({
    nome,
    n: previa[nome],
    texto: t(`importar.${nome}`, { count: previa[nome] }),
  }))
  const ignoradas = previa.colunas.filter(({ campo, titulo }) => campo === null && titulo !== '').map(({ titulo }) => titulo)
  const mostradas = previa.linhas.length
  const total = previa.recusadas + previa.mudadas + previa.novas
  return (
    <>
      <FileImportSummary arquivoNome={previa.arquivoNome} contagens={contagens} />
      {ignoradas.length > 0 && (
        <p className={styles['nota']}>{t('importar.ignoradas', { count: ignoradas.length, colunas: ignoradas.join(', ') })}</p>
      )}
      <FileImportTable
        label={t('importar.linhas')}
        titulos={{
          linha: t('importar.linha'),
          situacao: t('importar.situacao'),
          nome: t('importar.registro'),
          oque: t('importar.oque'),
        }}
        linhas={previa.linhas.map((linha) => ({
          chave: `${linha.situacao} ${linha.linha}`,
          linha: linha.linha,
          tom: TONS[linha.situacao],
          situacao: t(`importar.${linha.situacao}`),
          nome: linha.titulo || '—',
          oque: <Detalhe linha={linha} nomeOf={nomeOf} />,
        }))}
      />
      {mostradas < total && (
        <p className={styles['nota']}>
          {t('importar.mais', { mostradas: formatInteiro(mostradas, language), total: formatInteiro(total, language) })}
        </p>
      )}
    </>
  )
}

function Detalhe({ linha, nomeOf }: { linha: CadastroPreviaLinha; nomeOf: (campo: string) => string }) {
  const { t } = useTranslation('cadastro')
  if (linha.situacao === 'recusada') {
    return (
      <ul className={styles['detalhe']}>
        {linha.problemas.map(({ campo, valor, message }) => (
          <li key={`${campo} ${message}`}>
            <strong>{campo}</strong>
            {valor && <> “{valor}”</>}: {message}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles['detalhe']}>
      {linha.mudancas.map(({ campo, antes, depois }) => (
        <li key={campo}>
          {nomeOf(campo)}: {linha.situacao === 'mudada' && <del>{antes || t('vazia')}</del>} <ins>{depois || t('vazia')}</ins>
        </li>
      ))}
    </ul>
  )
}
