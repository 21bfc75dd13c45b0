/** The light build has the interface of the whole one, but no declarations of its own. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
