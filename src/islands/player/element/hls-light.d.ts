/** The light build has the same interface as the full one, but no type declarations. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
