/** Files for the tests of packages that read sheets through this one. */
export { cvmOf } from './cvm.fixture.ts'
export type { CvmRegistro } from './cvm.fixture.ts'
export { xlsxOf } from './planilha.fixture.ts'
