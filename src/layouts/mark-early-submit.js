// A form submitted before its island runs would reload the page and lose the input. Mark the form instead; the island submits it.
addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    event.target.sentEarly = true;
  },
  true,
);
